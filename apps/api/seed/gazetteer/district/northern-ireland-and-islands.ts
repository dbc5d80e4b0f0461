/** Postcode districts of Northern Ireland, the Channel Islands and Man by post town; see `read.ts`. */
export const northernIrelandAndIslands = `
# BT 54.60/-5.93
Belfast: 1 54.600/-5.93, 2 54.597/-5.94, 3 54.62/-5.90, 4 54.60/-5.88, 5 54.58/-5.88, 6 54.58/-5.91, 7 54.58/-5.92, 8 54.55/-5.91, 9 54.57/-5.95, 10 54.56/-5.99, 11 54.58/-6.00, 12 54.59/-5.96, 13 54.61/-5.98, 14 54.62/-5.96, 15 54.62/-5.93, 16 54.60/-5.82, 17 54.56/-6.03
Holywood: 18
Bangor: 19, 20
Donaghadee: 21
Newtownards: 22 54.50/-5.52, 23
Ballynahinch: 24
Dromore: 25
Hillsborough: 26
Lisburn: 27 54.50/-6.04, 28 54.52/-6.10
Crumlin: 29 54.62/-6.22
Downpatrick: 30
Castlewellan: 31
Banbridge: 32
Newcastle: 33
Newry: 34 54.13/-6.10, 35 54.18/-6.38
Newtownabbey: 36, 37
Carrickfergus: 38
Ballyclare: 39
Larne: 40 54.87/-5.84
Antrim: 41
Ballymena: 42, 43 54.88/-6.28, 44 54.94/-6.42
Magherafelt: 45
Maghera: 46
Londonderry: 47 54.95/-7.22, 48 55.02/-7.33
Limavady: 49
Coleraine: 51, 52
Ballymoney: 53
Ballycastle: 54
Portstewart: 55
Portrush: 56
Bushmills: 57
Armagh: 60 54.33/-6.64, 61 54.36/-6.60
Craigavon: 62 54.42/-6.43, 63 54.43/-6.39, 64 54.45/-6.40, 65 54.45/-6.39, 66 54.46/-6.33, 67 54.48/-6.27
Caledon: 68 54.35/-6.84
Aughnacloy: 69 54.41/-6.98
Dungannon: 70 54.54/-6.79, 71 54.50/-6.76
Fivemiletown: 75
Clogher: 76 54.41/-7.17
Augher: 77 54.43/-7.13
Omagh: 78, 79 54.66/-7.28
Cookstown: 80
Castlederg: 81
Strabane: 82
Enniskillen: 74, 92 54.24/-7.45, 93 54.44/-7.95, 94 54.43/-7.60
Belfast: 58 54.60/-5.93
# GY 49.46/-2.56
Guernsey: 1 49.46/-2.54, 2 49.49/-2.53, 3 49.50/-2.52, 4 49.43/-2.57, 5 49.47/-2.58, 6 49.45/-2.60, 7 49.44/-2.64, 8 49.44/-2.61, 10 49.43/-2.36
Alderney: 9 49.71/-2.20
# IM 54.15/-4.48
Isle of Man: 1 54.15/-4.48, 2 54.16/-4.50, 3 54.18/-4.45, 4 54.16/-4.55, 5 54.22/-4.69, 6 54.29/-4.58, 7 54.35/-4.50, 8 54.32/-4.39, 9 54.08/-4.67, 86 54.15/-4.48, 87 54.15/-4.48, 99 54.15/-4.48
# JE 49.19/-2.11
Jersey: 1 49.19/-2.10, 2 49.19/-2.09, 3 49.22/-2.16, 4 49.18/-2.10, 5 49.18/-2.10
`;
