/** Postcode districts of the Highlands and the islands of Scotland by post town; see `read.ts`. */
export const highlandsAndIslands = `
# HS 58.21/-6.39
Stornoway: 1, 2 58.28/-6.35
Harris: 3 57.90/-6.80, 4 57.86/-6.72, 5 57.80/-6.95
North Uist: 6 57.60/-7.30
Benbecula: 7 57.45/-7.35
South Uist: 8 57.22/-7.36
Barra: 9 56.98/-7.48
# IV 57.48/-4.22
Inverness: 1 57.49/-4.23, 2 57.46/-4.21, 3 57.46/-4.29, 5 57.51/-4.15, 13 57.32/-4.02, 63 57.28/-4.48, 99 57.48/-4.22
Beauly: 4 57.47/-4.53
Muir of Ord: 6 57.52/-4.46
Dingwall: 7 57.60/-4.45
Munlochy: 8 57.55/-4.26
Avoch: 9 57.57/-4.17
Fortrose: 10 57.58/-4.13
Cromarty: 11 57.68/-4.03
Nairn: 12 57.58/-3.87
Strathpeffer: 14 57.59/-4.54
Dingwall: 15, 16 57.66/-4.34
Alness: 17
Invergordon: 18
Tain: 19 57.81/-4.06, 20 57.81/-3.84
Gairloch: 21 57.73/-5.69
Achnasheen: 22 57.70/-5.40
Garve: 23 57.70/-4.80
Ardgay: 24 57.88/-4.36
Dornoch: 25 57.88/-4.03
Ullapool: 26 57.92/-5.15
Lairg: 27 58.15/-4.70
Rogart: 28 58.00/-4.14
Elgin: 30
Lossiemouth: 31
Fochabers: 32 57.61/-3.10
Forres: 36
Kyle: 40 57.28/-5.65
Isle of Skye: 41 57.27/-5.85, 42 57.20/-5.95, 43 57.13/-5.85, 44 57.21/-5.98, 45 57.07/-5.85, 46 57.10/-5.90, 47 57.33/-6.32, 48 57.36/-6.38, 49 57.27/-5.97, 51 57.43/-6.20, 55 57.47/-6.57, 56 57.38/-6.43
Strathcarron: 52 57.39/-5.50, 53 57.40/-5.55, 54 57.41/-5.68
# KW 58.44/-3.09
Wick: 1 58.44/-3.10, 2 58.43/-3.20
Lybster: 3 58.30/-3.28
Latheron: 5 58.29/-3.37
Dunbeath: 6 58.25/-3.43
Berriedale: 7 58.18/-3.50
Helmsdale: 8 58.12/-3.66
Brora: 9 58.02/-3.87
Golspie: 10 57.98/-3.98
Kinbrace: 11 58.28/-3.94
Halkirk: 12 58.50/-3.50
Forsinard: 13 58.36/-3.90
Thurso: 14 58.58/-3.55
Kirkwall: 15 58.98/-2.96
Stromness: 16 58.97/-3.28
Orkney: 17 59.05/-2.85
# PA 55.84/-4.42
Paisley: 1 55.847/-4.42, 2 55.83/-4.43, 3 55.85/-4.43
Renfrew: 4
Johnstone: 5 55.83/-4.51, 6 55.83/-4.53, 9 55.82/-4.56, 10 55.83/-4.55
Bishopton: 7
Erskine: 8
Bridge of Weir: 11
Lochwinnoch: 12
Kilmacolm: 13 55.89/-4.63
Port Glasgow: 14
Greenock: 15 55.95/-4.76, 16 55.94/-4.77
Skelmorlie: 17 55.87/-4.88
Wemyss Bay: 18 55.88/-4.88
Gourock: 19
Isle of Bute: 20 55.84/-5.06
Tighnabruaich: 21 55.91/-5.23
Colintraive: 22 55.96/-5.17
Dunoon: 23 55.97/-4.95
Cairndow: 24 56.15/-5.05, 25 56.22/-4.95, 26 56.27/-4.93, 27 56.13/-4.98
Campbeltown: 28 55.43/-5.60
Tarbert: 29 55.80/-5.43
Lochgilphead: 30 56.04/-5.43, 31 56.09/-5.47
Inveraray: 32 56.23/-5.07
Dalmally: 33 56.40/-4.97
Oban: 34 56.41/-5.46, 37 56.46/-5.39
Taynuilt: 35 56.43/-5.24
Bridge of Orchy: 36 56.52/-4.77
Appin: 38 56.56/-5.35
Isle of Gigha: 41 55.68/-5.75
Isle of Islay: 42 55.63/-6.19, 43 55.75/-6.27, 44 55.76/-6.29, 45 55.78/-6.20, 46 55.79/-6.14, 47 55.73/-6.43, 48 55.75/-6.40, 49 55.78/-6.37
Isle of Jura: 60 55.85/-5.95
Isle of Colonsay: 61 56.07/-6.20
Isle of Mull: 62 56.52/-5.72, 63 56.46/-5.72, 64 56.45/-5.78, 65 56.52/-5.95, 66 56.33/-6.30, 67 56.31/-6.22, 68 56.43/-6.05, 69 56.42/-5.85, 70 56.40/-5.90, 71 56.47/-6.10, 72 56.51/-5.97, 73 56.53/-6.17, 74 56.58/-6.22, 75 56.62/-6.07
Isle of Iona: 76 56.33/-6.40
Isle of Tiree: 77 56.50/-6.88
Isle of Coll: 78 56.62/-6.55
Clydebank: 80 55.90/-4.40
# PH 56.40/-3.44
Perth: 1 56.41/-3.47, 2 56.39/-3.36, 14 56.45/-3.22
Auchterarder: 3 56.30/-3.70, 4 56.26/-3.79
Crieff: 5, 6 56.37/-3.99, 7
Dunkeld: 8 56.57/-3.60
Pitlochry: 9 56.67/-3.75, 16 56.70/-3.75, 17 56.69/-4.30, 18 56.77/-3.85
Blairgowrie: 10 56.60/-3.35, 11 56.62/-3.23, 12 56.59/-3.32, 13 56.54/-3.27
Aberfeldy: 15 56.61/-3.90
Dalwhinnie: 19 56.94/-4.24
Newtonmore: 20 57.06/-4.12
Kingussie: 21 57.08/-4.05
Aviemore: 22 57.19/-3.83
Carrbridge: 23 57.28/-3.81
Boat of Garten: 24 57.25/-3.75
Nethy Bridge: 25 57.26/-3.66
Grantown-on-Spey: 26 57.33/-3.61
Invergarry: 35 57.07/-4.80
Fort Augustus: 32 57.14/-4.68
Spean Bridge: 34 56.89/-4.92
Roy Bridge: 31 56.89/-4.84
Corrour: 30 56.76/-4.69
Fort William: 33 56.83/-5.10
Acharacle: 36 56.74/-5.80
Glenfinnan: 37 56.87/-5.44
Lochailort: 38 56.88/-5.66
Arisaig: 39 56.91/-5.84
Mallaig: 40 57.00/-5.82, 41 57.00/-5.82
Isle of Eigg: 42 56.90/-6.14
Isle of Rum: 43 57.01/-6.28
Isle of Canna: 44 57.06/-6.50
Ballachulish: 49 56.68/-5.13
Kinlochleven: 50 56.71/-4.97
# ZE 60.15/-1.14
Shetland: 1 60.16/-1.15, 2 60.24/-1.25, 3 59.92/-1.30
`;
