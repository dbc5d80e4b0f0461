/** Postcode districts of the East of England by post town; see `read.ts` for how it is written. */
export const east = `
# AL 51.75/-0.33
St Albans: 1 51.75/-0.33, 2 51.74/-0.34, 3 51.77/-0.36, 4 51.78/-0.28
Harpenden: 5
Welwyn: 6 51.84/-0.21
Welwyn Garden City: 7, 8 51.80/-0.19
Hatfield: 9 51.75/-0.22, 10 51.76/-0.23
# CB 52.20/0.13
Cambridge: 1 52.20/0.14, 2 52.19/0.13, 3 52.21/0.09, 4 52.23/0.12, 5 52.21/0.15, 21 52.14/0.23, 22 52.14/0.14, 23 52.19/0.00, 24 52.29/0.07, 25 52.26/0.22
Ely: 6, 7 52.33/0.35
Newmarket: 8
Haverhill: 9
Saffron Walden: 10, 11 52.00/0.20
# CM 51.74/0.47
Chelmsford: 1 51.73/0.46, 2 51.72/0.49, 3 51.75/0.56, 92 51.73/0.47, 98 51.73/0.47, 99 51.73/0.47
Ingatestone: 4 51.67/0.38
Ongar: 5 51.71/0.25
Dunmow: 6 51.87/0.36
Braintree: 7 51.88/0.55, 77 51.88/0.54
Witham: 8
Maldon: 9
Burnham-on-Crouch: 0
Billericay: 11 51.62/0.42, 12 51.63/0.42
Brentwood: 13 51.60/0.31, 14 51.63/0.29, 15 51.63/0.30
Epping: 16
Harlow: 17 51.77/0.12, 18 51.76/0.09, 19 51.75/0.09, 20 51.78/0.11
Sawbridgeworth: 21
Bishop's Stortford: 22, 23 51.87/0.17
Stansted: 24 51.90/0.20
# CO 51.89/0.90
Colchester: 1 51.89/0.90, 2 51.88/0.91, 3 51.88/0.87, 4 51.91/0.91, 5 51.83/0.90, 6 51.92/0.82, 7 51.86/0.98
Halstead: 9
Sudbury: 10
Manningtree: 11
Harwich: 12
Frinton-on-Sea: 13
Walton-on-the-Naze: 14
Clacton-on-Sea: 15 51.79/1.15, 16 51.80/1.12
Bures: 8 51.97/0.77
# IP 52.06/1.16
Ipswich: 1 52.06/1.14, 2 52.04/1.14, 3 52.04/1.19, 4 52.06/1.18, 5 52.06/1.22, 6 52.10/1.13, 7 52.04/0.95, 8 52.04/1.07, 9 51.99/1.15, 10 52.00/1.24
Felixstowe: 11
Woodbridge: 12 52.08/1.37, 13 52.17/1.33
Stowmarket: 14
Leiston: 16
Saxmundham: 17
Southwold: 18
Halesworth: 19
Harleston: 20
Eye: 21, 23 52.32/1.14
Diss: 22, 98
Thetford: 24, 25 52.56/0.82, 26 52.45/0.62
Brandon: 27 52.45/0.62
Bury St Edmunds: 28 52.31/0.60, 29 52.22/0.62, 30 52.18/0.82, 31 52.31/0.83, 32 52.26/0.72, 33 52.24/0.71
Aldeburgh: 15
# LU 51.88/-0.42
Luton: 1 51.87/-0.42, 2 51.89/-0.40, 3 51.91/-0.44, 4 51.89/-0.46
Dunstable: 5, 6 51.87/-0.55
Leighton Buzzard: 7
# MK 52.04/-0.76
Milton Keynes: 1 51.99/-0.73, 2 51.99/-0.71, 3 51.99/-0.73, 4 52.01/-0.77, 5 52.01/-0.79, 6 52.03/-0.74, 7 52.02/-0.70, 8 52.03/-0.79, 9 52.04/-0.76, 10 52.04/-0.71, 11 52.06/-0.83, 12 52.06/-0.81, 13 52.06/-0.79, 14 52.06/-0.74, 15 52.06/-0.72, 17 51.99/-0.68, 19 52.09/-0.83, 77 52.04/-0.76
Bedford: 40 52.14/-0.47, 41 52.15/-0.45, 42 52.12/-0.46, 43 52.12/-0.56, 44 52.18/-0.44, 45 52.07/-0.43
Newport Pagnell: 16
Buckingham: 18
Olney: 46
# NR 52.63/1.29
Norwich: 1 52.63/1.30, 2 52.62/1.28, 3 52.64/1.29, 4 52.61/1.26, 5 52.64/1.22, 6 52.66/1.28, 7 52.64/1.33, 8 52.67/1.20, 9 52.62/1.14, 10 52.71/1.23, 11 52.81/1.27, 12 52.74/1.42, 13 52.64/1.47, 14 52.58/1.37, 15 52.50/1.27, 16 52.47/1.14, 18 52.58/1.08, 20 52.76/0.97, 99 52.63/1.30
Attleborough: 17
Dereham: 19 52.68/0.94
Fakenham: 21
Walsingham: 22 52.90/0.88
Wells-next-the-Sea: 23
Melton Constable: 24 52.86/1.03
Holt: 25
Sheringham: 26
Cromer: 27
North Walsham: 28
Great Yarmouth: 29 52.68/1.66, 30 52.61/1.73, 31 52.57/1.71
Lowestoft: 32 52.48/1.74, 33 52.46/1.72
Beccles: 34
Bungay: 35
# SG 51.90/-0.20
Stevenage: 1 51.91/-0.21, 2 51.90/-0.18, 3 51.87/-0.18
Hitchin: 4, 5 51.97/-0.29
Letchworth: 6 51.98/-0.23
Baldock: 7
Royston: 8
Buntingford: 9
Much Hadham: 10 51.85/0.07
Ware: 11 51.86/0.01, 12 51.81/-0.03
Hertford: 13 51.80/-0.10, 14 51.80/-0.08
Arlesey: 15
Henlow: 16
Shefford: 17
Biggleswade: 18
Sandy: 19
# SS 51.56/0.70
Southend-on-Sea: 1 51.54/0.72, 2 51.55/0.72, 3 51.54/0.79, 22 51.55/0.71, 99 51.54/0.71
Westcliff-on-Sea: 0 51.55/0.69
Rochford: 4
Hockley: 5 51.60/0.65
Rayleigh: 6
Benfleet: 7 51.55/0.56
Canvey Island: 8
Leigh-on-Sea: 9
Wickford: 11 51.61/0.52, 12 51.60/0.53
Basildon: 13 51.57/0.49, 14 51.58/0.47, 15 51.57/0.43, 16 51.56/0.46
Stanford-le-Hope: 17
# RM 51.56/0.18
Romford: 1 51.58/0.18, 2 51.59/0.20, 3 51.60/0.22, 4 51.61/0.16, 5 51.59/0.15, 6 51.57/0.13, 7 51.57/0.17
Dagenham: 8 51.55/0.13, 9 51.54/0.14, 10 51.55/0.16
Hornchurch: 11 51.56/0.22, 12 51.55/0.21
Rainham: 13 51.52/0.19
Upminster: 14
South Ockendon: 15
Grays: 16, 17 51.48/0.34, 20 51.48/0.28
Tilbury: 18
Purfleet: 19 51.48/0.25
# EN 51.67/-0.05
Enfield: 1 51.65/-0.06, 2 51.66/-0.08, 3 51.66/-0.04
Barnet: 4 51.65/-0.18, 5 51.65/-0.21
Potters Bar: 6
Waltham Cross: 7 51.69/-0.03, 8 51.71/-0.03, 77 51.69/-0.03
Waltham Abbey: 9
Hoddesdon: 11
Broxbourne: 10
# WD 51.66/-0.40
Watford: 17 51.66/-0.40, 18 51.65/-0.40, 19 51.63/-0.39, 24 51.67/-0.39, 25 51.69/-0.39, 99 51.66/-0.40
Rickmansworth: 3
Kings Langley: 4
Abbots Langley: 5
Borehamwood: 6
Radlett: 7
Bushey: 23
# HP 51.70/-0.65
Hemel Hempstead: 1 51.76/-0.48, 2 51.76/-0.45, 3 51.74/-0.46
Berkhamsted: 4
Chesham: 5
Amersham: 6 51.67/-0.60, 7 51.66/-0.61
Chalfont St Giles: 8 51.63/-0.57
Beaconsfield: 9
High Wycombe: 10 51.61/-0.66, 11 51.63/-0.75, 12 51.63/-0.76, 13 51.63/-0.73, 14 51.66/-0.81, 15 51.65/-0.70
Great Missenden: 16
Princes Risborough: 27
Aylesbury: 17 51.79/-0.84, 18 51.80/-0.92, 19 51.81/-0.81, 20 51.82/-0.81, 21 51.81/-0.80, 22 51.78/-0.75
Tring: 23
`;
