USE [$(db)]
GO
SET ANSI_NULLS ON
GO
IF NOT EXISTS (SELECT * FROM sys.objects WHERE name = 'orders')
BEGIN
CREATE TABLE [dbo].[orders](
	[id] [int] IDENTITY(1,1) NOT NULL, -- FIND hotspot-schema orders.id
	[name] [nvarchar](50) NOT NULL,
 CONSTRAINT [PK_orders] PRIMARY KEY CLUSTERED ([id] ASC) WITH (PAD_INDEX = OFF) ON [PRIMARY]
) ON [PRIMARY]
END
GO
CREATE TABLE dbo.lines (
	order_id INT NOT NULL, -- NOT hotspot-schema
	line INT NOT NULL,
	CONSTRAINT PK_lines PRIMARY KEY (order_id, line))
GO
CREATE TABLE dbo.keys (
	id UNIQUEIDENTIFIER NOT NULL DEFAULT NEWSEQUENTIALID() PRIMARY KEY, -- FIND hotspot-schema keys.id
	other UNIQUEIDENTIFIER NOT NULL DEFAULT NEWID()) -- NOT hotspot-schema
GO
INSERT INTO dbo.lines VALUES (1, 1)
CREATE TABLE dbo.last (id BIGINT IDENTITY PRIMARY KEY) -- FIND hotspot-schema last.id
GO
