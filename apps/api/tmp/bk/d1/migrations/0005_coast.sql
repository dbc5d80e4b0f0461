-- The outlines of land, for the map that the server draws. A ring is a run of float8, little-endian: east and south in
-- shares of the world's square map (Web Mercator), and what error leaving the point out makes, in the same shares.
create table coast (
  ring integer primary key,
  points bytea not null
);
