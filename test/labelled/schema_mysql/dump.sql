-- As an administration tool writes it: keys and counting come last.
SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";
/*!40000 ALTER TABLE `houses` DISABLE KEYS */;
CREATE TABLE `houses` (
  `id` int(11) NOT NULL, -- NOT hotspot-schema
  `town` int(11) NOT NULL
) ENGINE=InnoDB;
INSERT INTO `houses` VALUES (1,'it''s; a "town"'),(2,'back\'slash;');
CREATE TABLE `bids` (
  `house` int(11) NOT NULL,
  `at` timestamp NOT NULL DEFAULT current_timestamp()
);
ALTER TABLE `houses`
  ADD PRIMARY KEY (`id`),
  ADD KEY `town` (`town`);
ALTER TABLE `bids`
  ADD PRIMARY KEY (`house`,`at`), -- NOT hotspot-schema
  ADD KEY `latest` (`at`); -- FIND hotspot-schema bids.at
ALTER TABLE `houses`
  MODIFY `id` int(11) NOT NULL AUTO_INCREMENT, AUTO_INCREMENT=3; -- FIND hotspot-schema houses.id
COMMIT;
