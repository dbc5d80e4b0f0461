/** Postcode districts of the south and east of Scotland by post town; see `read.ts` for how it is written. */
export const scotland = `
# AB 57.15/-2.10
Aberdeen: 10 57.14/-2.11, 11 57.14/-2.09, 12 57.10/-2.10, 13 57.11/-2.24, 14 57.10/-2.27, 15 57.14/-2.16, 16 57.16/-2.16, 21 57.21/-2.19, 22 57.18/-2.09, 23 57.23/-2.08, 24 57.17/-2.10, 25 57.15/-2.10, 99 57.15/-2.10
Westhill: 32 57.15/-2.28
Inverurie: 51
Insch: 52 57.34/-2.61
Turriff: 53
Huntly: 54
Keith: 55
Buckie: 56
Banchory: 31
Aboyne: 34
Ballater: 35 57.05/-3.04
Strathdon: 36 57.20/-3.07
Alford: 33
Stonehaven: 39
Laurencekirk: 30
Ellon: 41
Peterhead: 42
Fraserburgh: 43
Macduff: 44
Banff: 45
Ballindalloch: 37 57.41/-3.37
Aberlour: 38 57.47/-3.22
# DD 56.46/-2.97
Dundee: 1 56.46/-2.97, 2 56.46/-3.02, 3 56.47/-2.94, 4 56.48/-2.91, 5 56.47/-2.87
Newport-on-Tay: 6 56.43/-2.92
Carnoustie: 7
Forfar: 8
Brechin: 9
Montrose: 10
Arbroath: 11
# DG 55.07/-3.60
Dumfries: 1 55.06/-3.58, 2 55.08/-3.65
Thornhill: 3 55.24/-3.77
Sanquhar: 4 55.37/-3.92
Dalbeattie: 5
Kirkcudbright: 6 54.84/-4.05
Castle Douglas: 7
Newton Stewart: 8 54.92/-4.48
Stranraer: 9 54.90/-5.03
Moffat: 10 55.33/-3.44
Lockerbie: 11
Annan: 12
Langholm: 13 55.15/-3.00
Canonbie: 14 55.08/-2.95
Gretna: 16
# EH 55.95/-3.19
Edinburgh: 1 55.952/-3.188, 2 55.953/-3.20, 3 55.95/-3.20, 4 55.96/-3.24, 5 55.975/-3.21, 6 55.97/-3.17, 7 55.96/-3.17, 8 55.945/-3.175, 9 55.935/-3.18, 10 55.925/-3.215, 11 55.93/-3.25, 12 55.94/-3.29, 13 55.905/-3.25, 14 55.90/-3.29, 15 55.95/-3.11, 16 55.92/-3.16, 17 55.905/-3.14, 77 55.94/-3.35, 91 55.95/-3.19, 95 55.95/-3.19, 99 55.95/-3.19
Lasswade: 18 55.88/-3.11
Bonnyrigg: 19
Musselburgh: 21
Dalkeith: 22
Gorebridge: 23
Rosewell: 24 55.85/-3.14
Loanhead: 20
Roslin: 25 55.86/-3.18
Penicuik: 26
Kirknewton: 27 55.89/-3.42
Newbridge: 28 55.94/-3.41
Kirkliston: 29
South Queensferry: 30 55.99/-3.40
Tranent: 33
Pathhead: 37 55.86/-2.97
Humbie: 36 55.85/-2.87
Heriot: 38 55.78/-2.96
East Linton: 40 55.99/-2.66
North Berwick: 39
Haddington: 41
Dunbar: 42
Walkerburn: 43 55.62/-3.03
Innerleithen: 44 55.62/-3.06
Peebles: 45
West Linton: 46 55.75/-3.36
Bathgate: 47, 48
Linlithgow: 49
Broxburn: 52
Livingston: 53 55.90/-3.47, 54 55.89/-3.52
West Calder: 55 55.85/-3.57
Gullane: 31
Prestonpans: 32
Tranent: 34 55.92/-2.90, 35 55.94/-2.95
# FK 56.00/-3.78
Falkirk: 1 56.00/-3.79, 2 56.01/-3.74
Grangemouth: 3
Bonnybridge: 4
Larbert: 5
Denny: 6
Stirling: 7 56.11/-3.93, 8 56.14/-4.08, 9 56.13/-3.95
Alloa: 10
Menstrie: 11 56.15/-3.85
Alva: 12
Tillicoultry: 13
Dollar: 14 56.16/-3.67
Dunblane: 15
Doune: 16 56.19/-4.05
Callander: 17
Callander: 18 56.30/-4.27
Lochearnhead: 19 56.38/-4.29
Crianlarich: 20 56.39/-4.62
Killin: 21 56.47/-4.32
# G 55.86/-4.25
Glasgow: 1 55.860/-4.25, 2 55.862/-4.26, 3 55.865/-4.28, 4 55.87/-4.25, 5 55.845/-4.25, 9 55.86/-4.25, 11 55.873/-4.31, 12 55.88/-4.30, 13 55.89/-4.34, 14 55.88/-4.35, 15 55.91/-4.37, 20 55.885/-4.28, 21 55.88/-4.22, 22 55.89/-4.25, 23 55.90/-4.28, 31 55.86/-4.21, 32 55.855/-4.16, 33 55.87/-4.15, 34 55.87/-4.10, 40 55.845/-4.22, 41 55.84/-4.28, 42 55.83/-4.26, 43 55.815/-4.29, 44 55.80/-4.25, 45 55.81/-4.23, 46 55.80/-4.31, 51 55.855/-4.31, 52 55.845/-4.35, 53 55.825/-4.35, 58 55.86/-4.26, 60 55.94/-4.21, 61 55.91/-4.33, 62 55.94/-4.32, 63 55.97/-4.46, 64 55.905/-4.22, 65 55.95/-4.14, 66 55.94/-4.15, 67 55.945/-4.00, 68 55.955/-3.98, 69 55.865/-4.07, 70 55.86/-4.25, 71 55.825/-4.09, 72 55.79/-4.12, 73 55.81/-4.16, 74 55.765/-4.19, 75 55.76/-4.17, 76 55.77/-4.28, 77 55.76/-4.34, 78 55.80/-4.39, 79 55.86/-4.25, 90 55.86/-4.25
Clydebank: 81
Dumbarton: 82
Alexandria: 83 56.00/-4.58
Helensburgh: 84
# KA 55.61/-4.50
Kilmarnock: 1 55.61/-4.49, 2 55.60/-4.56, 3 55.64/-4.52
Galston: 4
Mauchline: 5
Ayr: 6 55.44/-4.61, 7 55.45/-4.62, 8 55.47/-4.62
Prestwick: 9
Troon: 10
Irvine: 11 55.61/-4.67, 12 55.61/-4.67
Kilwinning: 13
Beith: 14 55.76/-4.66, 15
Newmilns: 16 55.61/-4.32
Darvel: 17 55.61/-4.28
Cumnock: 18
Maybole: 19
Stevenston: 20
Saltcoats: 21
Ardrossan: 22
West Kilbride: 23
Dalry: 24 55.71/-4.72
Kilbirnie: 25
Girvan: 26 55.22/-4.83
Isle of Arran: 27 55.54/-5.18
Isle of Cumbrae: 28 55.76/-4.92
Largs: 29, 30 55.80/-4.86
# KY 56.11/-3.16
Kirkcaldy: 1 56.12/-3.15, 2 56.13/-3.17, 99 56.11/-3.16
Burntisland: 3
Cowdenbeath: 4
Lochgelly: 5
Glenrothes: 6 56.20/-3.18, 7 56.20/-3.15
Leven: 8 56.20/-3.00, 9 56.21/-2.86
Anstruther: 10 56.23/-2.71
Dunfermline: 11 56.05/-3.40, 12 56.06/-3.43
Kinross: 13
Cupar: 14 56.29/-3.10, 15
St Andrews: 16 56.33/-2.81
# ML 55.78/-3.99
Motherwell: 1
Wishaw: 2
Hamilton: 3
Bellshill: 4
Coatbridge: 5
Airdrie: 6 55.87/-3.97
Shotts: 7
Carluke: 8
Larkhall: 9
Strathaven: 10
Lanark: 11 55.66/-3.78
Biggar: 12 55.59/-3.58
# TD 55.60/-2.78
Galashiels: 1
Lauder: 2 55.72/-2.75
Gordon: 3 55.68/-2.56
Earlston: 4 55.64/-2.67
Kelso: 5 55.60/-2.43
Melrose: 6
Selkirk: 7
Jedburgh: 8 55.48/-2.55
Hawick: 9 55.42/-2.79
Duns: 10 55.73/-2.30, 11 55.78/-2.34
Coldstream: 12 55.66/-2.25
Cockburnspath: 13 55.93/-2.36
Eyemouth: 14 55.88/-2.12
Berwick-upon-Tweed: 15 55.76/-2.01
`;
