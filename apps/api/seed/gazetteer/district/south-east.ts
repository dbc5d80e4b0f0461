/** Postcode districts of the South East by post town; see `read.ts` for how it is written. */
export const southEast = `
# BN 50.84/-0.14
Brighton: 1 50.825/-0.14, 2 50.83/-0.11, 50 50.83/-0.14, 51 50.83/-0.14, 52 50.83/-0.14, 88 50.83/-0.14
Hove: 3 50.84/-0.18
Hassocks: 6
Lewes: 7 50.87/0.01, 8 50.89/0.10
Newhaven: 9
Peacehaven: 10
Worthing: 11 50.82/-0.37, 12 50.81/-0.42, 13 50.84/-0.40, 14 50.84/-0.37, 91 50.82/-0.37, 99 50.82/-0.37
Lancing: 15
Littlehampton: 16 50.81/-0.50, 17 50.81/-0.54
Arundel: 18
Eastbourne: 20 50.77/0.26, 21 50.77/0.28, 22 50.80/0.26, 23 50.79/0.31
Pevensey: 24
Seaford: 25
Polegate: 26 50.82/0.24
Hailsham: 27
Shoreham-by-Sea: 43
Steyning: 44
Henfield: 5
Brighton: 41 50.84/-0.22, 42 50.84/-0.24, 45 50.83/-0.14, 95 50.82/-0.37
# CT 51.28/1.08
Canterbury: 1 51.28/1.08, 2 51.29/1.07, 3 51.24/1.17, 4 51.23/1.00
Whitstable: 5
Herne Bay: 6
Birchington: 7 51.37/1.31
Westgate-on-Sea: 8
Margate: 9
Broadstairs: 10
Ramsgate: 11, 12 51.34/1.38
Sandwich: 13
Deal: 14 51.22/1.39
Dover: 15 51.15/1.28, 16 51.13/1.31, 17 51.13/1.31
Folkestone: 18 51.10/1.12, 19 51.09/1.16, 20 51.08/1.17, 50 51.08/1.17
Hythe: 21
# GU 51.24/-0.62
Guildford: 1 51.24/-0.56, 2 51.24/-0.59, 3 51.25/-0.64, 4 51.24/-0.53, 5 51.20/-0.49
Cranleigh: 6
Godalming: 7 51.18/-0.61, 8 51.14/-0.62
Farnham: 9 51.21/-0.80, 10 51.18/-0.82
Aldershot: 11, 12 51.25/-0.73
Farnborough: 14
Camberley: 15 51.33/-0.74, 16 51.32/-0.71, 17 51.33/-0.78, 95 51.34/-0.74
Lightwater: 18
Bagshot: 19
Windlesham: 20
Woking: 21 51.31/-0.57, 22 51.32/-0.56, 23 51.32/-0.52, 24 51.32/-0.61
Virginia Water: 25
Bordon: 35
Hindhead: 26
Haslemere: 27
Petworth: 28
Midhurst: 29
Liphook: 30
Petersfield: 31 51.00/-0.95, 32 51.00/-0.93
Liss: 33
Alton: 34
Yateley: 46
Fleet: 51 51.28/-0.85, 52 51.27/-0.84
Sandhurst: 47 51.35/-0.78
# ME 51.35/0.53
Rochester: 1 51.38/0.50, 2 51.40/0.49, 3 51.42/0.54
Chatham: 4 51.38/0.53, 5 51.36/0.52
Aylesford: 20 51.30/0.48
Snodland: 6 51.33/0.44
West Malling: 19 51.29/0.41
Gillingham: 7 51.38/0.55, 8 51.36/0.61
Sittingbourne: 9, 10 51.34/0.74
Queenborough: 11
Sheerness: 12
Faversham: 13
Maidstone: 14 51.28/0.53, 15 51.26/0.54, 16 51.27/0.51, 17 51.23/0.60, 18 51.22/0.45, 99 51.27/0.52
# OX 51.75/-1.26
Oxford: 1 51.75/-1.26, 2 51.76/-1.28, 3 51.76/-1.21, 4 51.73/-1.22, 33 51.74/-1.15, 44 51.69/-1.13
Kidlington: 5 51.82/-1.29
Chipping Norton: 7
Thame: 9
Wallingford: 10
Didcot: 11
Wantage: 12
Abingdon: 13, 14
Banbury: 15 52.00/-1.42, 16 52.06/-1.33, 17 52.09/-1.31
Carterton: 18
Woodstock: 20
Bicester: 25 51.89/-1.12, 26 51.90/-1.15, 27 51.93/-1.18
Witney: 28 51.79/-1.49, 29 51.78/-1.46
Chinnor: 39 51.70/-0.91
Watlington: 49
# PO 50.82/-1.08
Portsmouth: 1 50.80/-1.09, 2 50.82/-1.08, 3 50.82/-1.07, 6 50.85/-1.07
Southsea: 4 50.79/-1.06, 5 50.79/-1.08
Waterlooville: 7 50.89/-1.04, 8 50.92/-1.01
Havant: 9
Emsworth: 10
Hayling Island: 11
Gosport: 12 50.80/-1.13, 13 50.81/-1.17
Fareham: 14 50.84/-1.22, 15 50.85/-1.20, 16 50.86/-1.17, 17 50.87/-1.18
Chichester: 18 50.82/-0.85, 19 50.84/-0.78, 20 50.75/-0.78
Bognor Regis: 21 50.79/-0.67, 22 50.81/-0.65
Newport: 30 50.69/-1.30
Cowes: 31 50.76/-1.30
East Cowes: 32 50.75/-1.27
Ryde: 33 50.72/-1.16
Seaview: 34 50.70/-1.10
Bembridge: 35 50.69/-1.08
Sandown: 36 50.65/-1.17
Shanklin: 37 50.63/-1.18
Ventnor: 38 50.60/-1.22
Totland Bay: 39 50.68/-1.53
Freshwater: 40 50.68/-1.52
Yarmouth: 41 50.70/-1.48
# RG 51.45/-0.97
Reading: 1 51.45/-0.97, 2 51.43/-0.95, 4 51.48/-0.97, 5 51.46/-0.92, 6 51.44/-0.94, 7 51.39/-1.03, 8 51.49/-1.07, 10 51.48/-0.86, 30 51.45/-1.02, 31 51.46/-1.03
Henley-on-Thames: 9
Bracknell: 12 51.41/-0.75, 42 51.43/-0.74
Newbury: 14 51.40/-1.32, 20 51.40/-1.37
Thatcham: 18, 19
Hungerford: 17
Basingstoke: 21 51.27/-1.09, 22 51.25/-1.11, 23 51.26/-1.13, 24 51.28/-1.08, 25 51.22/-1.12
Hook: 27 51.28/-0.96, 29 51.29/-0.94
Whitchurch: 28 51.23/-1.34
Tadley: 26 51.35/-1.14
Wokingham: 40 51.40/-0.84, 41 51.42/-0.84
Crowthorne: 45
# RH 51.15/-0.17
Redhill: 1
Reigate: 2
Betchworth: 3 51.23/-0.27
Dorking: 4 51.22/-0.33, 5 51.19/-0.36
Horley: 6
Lingfield: 7
Oxted: 8
Godstone: 9
Crawley: 10 51.11/-0.17, 11 51.11/-0.21, 77 51.11/-0.19
Horsham: 12 51.06/-0.34, 13 51.04/-0.31
Billingshurst: 14
Burgess Hill: 15
Haywards Heath: 16 51.01/-0.10, 17 51.02/-0.14
Forest Row: 18
East Grinstead: 19
Pulborough: 20 50.95/-0.47
# SL 51.52/-0.65
Slough: 0 51.53/-0.52, 1 51.51/-0.61, 2 51.54/-0.61, 3 51.51/-0.56, 60 51.51/-0.60, 95 51.51/-0.60
Gerrards Cross: 9
Windsor: 4
Ascot: 5
Maidenhead: 6 51.53/-0.73
Bourne End: 8
Marlow: 7
# SO 50.93/-1.40
Southampton: 14 50.91/-1.40, 15 50.92/-1.42, 16 50.94/-1.42, 17 50.93/-1.39, 18 50.92/-1.36, 19 50.90/-1.35, 30 50.91/-1.29, 31 50.87/-1.28, 32 50.95/-1.22, 40 50.92/-1.50, 45 50.85/-1.40, 52 50.98/-1.45, 97 50.91/-1.40
Lyndhurst: 43
Brockenhurst: 42
Lymington: 41
Winchester: 22 51.08/-1.34, 21 51.10/-1.23, 23 51.06/-1.31, 25 51.06/-1.31
Alresford: 24 51.09/-1.16
Stockbridge: 20 51.11/-1.49
Eastleigh: 50 50.97/-1.35, 53 50.98/-1.38
Romsey: 51
# TN 51.10/0.35
Tonbridge: 9 51.19/0.27, 10 51.20/0.29, 11 51.22/0.29, 12 51.17/0.40
Tunbridge Wells: 1 51.14/0.27, 2 51.14/0.27, 3 51.12/0.20, 4 51.15/0.26
Wadhurst: 5
Crowborough: 6
Hartfield: 7 51.10/0.11
Edenbridge: 8
Sevenoaks: 13 51.27/0.18, 14 51.26/0.18, 15 51.29/0.26
Westerham: 16
Cranbrook: 17 51.10/0.53, 18 51.05/0.52
Etchingham: 19 51.01/0.44
Mayfield: 20 51.02/0.26
Heathfield: 21
Uckfield: 22
Ashford: 23 51.14/0.87, 24 51.15/0.88, 25 51.18/0.90, 26 51.09/0.83, 27 51.17/0.75
New Romney: 28
Romney Marsh: 29 50.98/0.93
Tenterden: 30
Rye: 31
Robertsbridge: 32
Battle: 33
Hastings: 34 50.86/0.58, 35 50.87/0.62
St Leonards-on-Sea: 37 50.86/0.54, 38 50.86/0.54
Winchelsea: 36 50.92/0.71
Bexhill-on-Sea: 39 50.84/0.46, 40 50.84/0.47
`;
