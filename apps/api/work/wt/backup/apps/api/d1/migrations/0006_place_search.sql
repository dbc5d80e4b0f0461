-- How a name is compared: 'King’s Lynn', 'kings lynn' and 'KINGS-LYNN' are one, 'Saint Albans' and 'St. Albans' too.
create function sought_name(text) returns text language sql immutable strict parallel safe begin atomic
  select btrim(regexp_replace(
    regexp_replace(
      translate(lower($1), 'áàâäãåéèêëíìîïóòôöõúùûüŵýÿŷçñ''’', 'aaaaaaeeeeiiiiooooouuuuwyyycn'),
      '[^a-z0-9]+', ' ', 'g'),
    '\msaint\M', 'st', 'g'));
end;

-- What people write after a town besides its own county: the county of before 1965 or 1974, the country.
create function wider_county(county text) returns text language sql immutable strict parallel safe begin atomic
  select case
    when county in ('Richmond upon Thames') then 'surrey middlesex england'
    when county in ('Kingston upon Thames', 'Croydon', 'Sutton', 'Merton', 'Wandsworth', 'Lambeth', 'Southwark') then 'surrey england'
    when county in ('Bromley', 'Bexley', 'Greenwich', 'Lewisham', 'Medway') then 'kent england'
    when county in ('Havering', 'Redbridge', 'Barking and Dagenham', 'Newham', 'Waltham Forest', 'Thurrock', 'Southend-on-Sea')
      then 'essex england'
    when county in ('Ealing', 'Hounslow', 'Hillingdon', 'Harrow', 'Brent', 'Enfield', 'Haringey', 'Hackney', 'Islington', 'Camden',
      'Tower Hamlets', 'Hammersmith and Fulham', 'Kensington and Chelsea', 'Westminster', 'City', 'Camden and Islington',
      'Brent and Harrow', 'Brent and Ealing', 'Harrow and Brent', 'Haringey and Barnet') then 'middlesex england'
    when county = 'Barnet' then 'hertfordshire middlesex england'
    when county in ('Bradford', 'Leeds', 'Calderdale', 'Kirklees', 'Wakefield') then 'west yorkshire england'
    when county in ('Sheffield', 'Rotherham', 'Barnsley', 'Doncaster') then 'south yorkshire england'
    when county in ('York', 'Middlesbrough', 'Redcar and Cleveland') then 'north yorkshire england'
    when county = 'Kingston upon Hull' then 'east riding of yorkshire humberside england'
    when county in ('North Lincolnshire', 'North East Lincolnshire') then 'humberside england'
    when county in ('Manchester', 'Salford', 'Bolton', 'Bury', 'Oldham', 'Rochdale', 'Wigan') then 'greater manchester lancashire england'
    when county in ('Stockport', 'Tameside', 'Trafford') then 'greater manchester cheshire england'
    when county in ('Liverpool', 'Sefton', 'Knowsley', 'St. Helens') then 'merseyside lancashire england'
    when county = 'Wirral' then 'merseyside cheshire england'
    when county in ('Warrington', 'Halton') then 'cheshire england'
    when county in ('Blackpool', 'Blackburn with Darwen') then 'lancashire england'
    when county in ('Birmingham', 'Coventry', 'Solihull') then 'west midlands warwickshire england'
    when county in ('Dudley', 'Sandwell', 'Walsall', 'Wolverhampton') then 'west midlands staffordshire england'
    when county in ('Newcastle upon Tyne', 'North Tyneside') then 'tyne and wear northumberland england'
    when county in ('Gateshead', 'South Tyneside', 'Sunderland') then 'tyne and wear county durham england'
    when county in ('Darlington', 'Hartlepool', 'Stockton-on-Tees') then 'county durham england'
    when county = 'Stoke-on-Trent' then 'staffordshire england'
    when county = 'Telford and Wrekin' then 'shropshire england'
    when county = 'Derby' then 'derbyshire england'
    when county = 'Nottingham' then 'nottinghamshire england'
    when county in ('Leicester', 'Rutland') then 'leicestershire england'
    when county = 'Peterborough' then 'cambridgeshire england'
    when county in ('Bedford', 'Central Bedfordshire', 'Luton') then 'bedfordshire england'
    when county = 'Milton Keynes' then 'buckinghamshire england'
    when county in ('Reading', 'Slough', 'Wokingham', 'Bracknell Forest', 'West Berkshire', 'Windsor and Maidenhead') then 'berkshire england'
    when county in ('Southampton', 'Portsmouth', 'Isle of Wight') then 'hampshire england'
    when county in ('Brighton and Hove') then 'east sussex england'
    when county like 'Bournemouth%' then 'dorset hampshire england'
    when county = 'Swindon' then 'wiltshire england'
    when county in ('Bristol', 'South Gloucestershire') then 'avon gloucestershire england'
    when county in ('North Somerset', 'Bath and North East Somerset') then 'avon somerset england'
    when county in ('Plymouth', 'Torbay') then 'devon england'
    when county = 'Isles of Scilly' then 'cornwall england'
    when county in ('Cardiff', 'Vale of Glamorgan', 'Swansea', 'Neath Port Talbot', 'Rhondda Cynon Taf', 'Merthyr Tydfil County Borough',
      'Bridgend county borough', 'Caerphilly County Borough') then 'glamorgan wales'
    when county in ('Newport', 'Torfaen County Borough', 'Blaenau Gwent', 'Monmouthshire') then 'gwent monmouthshire wales'
    when county in ('Pembrokeshire', 'Carmarthenshire', 'Ceredigion') then 'dyfed wales'
    when county in ('Conwy', 'Denbighshire', 'Flintshire', 'Wrexham') then 'clwyd north wales'
    when county in ('Gwynedd', 'Powys') then 'wales'
    when county = 'Anglesey' then 'ynys mon wales'
    when county in ('Aberdeen City', 'Aberdeenshire', 'Angus', 'Argyll and Bute', 'Clackmannanshire', 'Dumfries and Galloway', 'Dundee City',
      'East Ayrshire', 'East Dunbartonshire', 'East Lothian', 'East Renfrewshire', 'Edinburgh', 'Eilean Siar', 'Falkirk', 'Fife',
      'Glasgow City', 'Highland', 'Inverclyde', 'Midlothian', 'Moray', 'North Ayrshire', 'North Lanarkshire', 'Orkney Islands',
      'Perth and Kinross', 'Renfrewshire', 'Scottish Borders', 'Shetland Islands', 'South Ayrshire', 'South Lanarkshire', 'Stirling',
      'West Dunbartonshire', 'West Lothian') then 'scotland'
    when county in ('Antrim and Newtownabbey', 'Mid and East Antrim', 'Belfast', 'Lisburn and Castlereagh') then 'county antrim northern ireland'
    when county in ('Ards and North Down', 'Newry Mourne and Down') then 'county down northern ireland'
    when county in ('Armagh City Banbridge and Craigavon') then 'county armagh northern ireland'
    when county in ('Derry City and Strabane', 'Causeway Coast and Glens') then 'county londonderry northern ireland'
    when county in ('Fermanagh and Omagh', 'Mid Ulster') then 'county fermanagh tyrone northern ireland'
    when county in ('Jersey', 'Guernsey') then 'channel islands'
    when county = 'Isle of Man' then ''
    else 'england'
  end;
end;

-- What a place is looked for by: its name, and everything that may stand after it.
alter table place
  add column sought text collate "C" not null generated always as (sought_name(name)) stored,
  add column around text not null
    generated always as (sought_name(name || ' ' || city || ' ' || county || ' ' || wider_county(county) || ' uk')) stored;
create index place_sought on place (sought);
create index place_like on place using gin (sought gin_trgm_ops);
