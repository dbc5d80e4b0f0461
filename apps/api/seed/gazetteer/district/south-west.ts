/** Postcode districts of the South West by post town; see `read.ts` for how it is written. */
export const southWest = `
# BA 51.38/-2.36
Bath: 1 51.38/-2.37, 2 51.36/-2.37
Bradford-on-Avon: 15
Radstock: 3
Shepton Mallet: 4
Wells: 5 51.21/-2.65
Glastonbury: 6
Castle Cary: 7
Templecombe: 8
Wincanton: 9
Bruton: 10
Frome: 11
Warminster: 12
Westbury: 13 51.26/-2.19
Trowbridge: 14
Street: 16
Yeovil: 20 50.94/-2.64, 21 50.94/-2.63, 22 50.93/-2.65
# BH 50.75/-1.90
Bournemouth: 1 50.72/-1.88, 2 50.72/-1.90, 3 50.74/-1.88, 4 50.73/-1.91, 5 50.73/-1.83, 6 50.73/-1.80, 7 50.74/-1.82, 8 50.75/-1.85, 9 50.75/-1.88, 10 50.77/-1.89, 11 50.76/-1.91
Poole: 12 50.73/-1.93, 13 50.71/-1.91, 14 50.72/-1.95, 15 50.72/-1.98, 16 50.73/-2.04, 17 50.75/-1.98
Swanage: 19
Wareham: 20
Wimborne: 21 50.81/-1.98
Ferndown: 22
Christchurch: 23 50.74/-1.76
Ringwood: 24
New Milton: 25
Verwood: 31
Broadstone: 18
# BS 51.45/-2.59
Bristol: 1 51.45/-2.59, 2 51.46/-2.58, 3 51.44/-2.60, 4 51.44/-2.55, 5 51.46/-2.55, 6 51.47/-2.60, 7 51.48/-2.58, 8 51.46/-2.62, 9 51.48/-2.63, 10 51.51/-2.61, 11 51.50/-2.68, 13 51.41/-2.61, 14 51.42/-2.57, 15 51.46/-2.50, 16 51.49/-2.51, 20 51.48/-2.77, 30 51.43/-2.47, 31 51.38/-2.49, 32 51.54/-2.56, 34 51.53/-2.56, 35 51.60/-2.52, 36 51.53/-2.49, 37 51.54/-2.42, 39 51.32/-2.52, 40 51.33/-2.67, 41 51.42/-2.66, 48 51.40/-2.72, 49 51.37/-2.82, 0 51.45/-2.59, 80 51.45/-2.59, 98 51.45/-2.59, 99 51.45/-2.59
Clevedon: 21
Weston-super-Mare: 22 51.36/-2.93, 23 51.34/-2.97, 24 51.33/-2.96
Winscombe: 25
Banwell: 29
Axbridge: 26
Cheddar: 27
Wedmore: 28
# DT 50.72/-2.44
Dorchester: 1 50.71/-2.44, 2 50.72/-2.40
Weymouth: 3 50.63/-2.46, 4 50.61/-2.46
Portland: 5 50.55/-2.44
Bridport: 6
Lyme Regis: 7
Beaminster: 8
Sherborne: 9
Sturminster Newton: 10 50.92/-2.31
Blandford Forum: 11
# EX 50.72/-3.53
Exeter: 1 50.73/-3.52, 2 50.72/-3.53, 3 50.70/-3.48, 4 50.73/-3.55, 5 50.75/-3.48, 6 50.67/-3.55
Dawlish: 7
Exmouth: 8
Budleigh Salterton: 9
Sidmouth: 10
Ottery St Mary: 11
Seaton: 12
Axminster: 13
Honiton: 14
Cullompton: 15
Tiverton: 16
Crediton: 17
Chulmleigh: 18
Winkleigh: 19 50.86/-3.94
Okehampton: 20 50.74/-4.01
Beaworthy: 21 50.77/-4.22
Holsworthy: 22
Bude: 23
Torrington: 38 50.95/-4.14
Bideford: 39 51.01/-4.25
Barnstaple: 31 51.09/-4.04, 32 51.07/-4.03
Braunton: 33
Ilfracombe: 34
Lynton: 35 51.23/-3.83
South Molton: 36
Umberleigh: 37 50.98/-3.97
# GL 51.86/-2.24
Gloucester: 1 51.86/-2.24, 2 51.89/-2.27, 3 51.86/-2.19, 4 51.84/-2.21, 19 51.93/-2.30
Stroud: 5 51.74/-2.23, 6 51.75/-2.19
Cirencester: 7
Tetbury: 8
Badminton: 9 51.54/-2.28
Stonehouse: 10
Dursley: 11 51.69/-2.34
Wotton-under-Edge: 12
Berkeley: 13
Cinderford: 14
Lydney: 15 51.73/-2.53
Coleford: 16
Longhope: 17 51.86/-2.46
Newent: 18
Tewkesbury: 20
Cheltenham: 50 51.90/-2.09, 51 51.90/-2.11, 52 51.91/-2.06, 53 51.88/-2.08, 54 51.88/-1.97
Moreton-in-Marsh: 56
Chipping Campden: 55
# PL 50.38/-4.14
Plymouth: 1 50.37/-4.14, 2 50.39/-4.16, 3 50.39/-4.12, 4 50.37/-4.13, 5 50.41/-4.17, 6 50.42/-4.12, 7 50.40/-4.05, 8 50.34/-4.03, 9 50.35/-4.11, 95 50.37/-4.14
Torpoint: 10 50.37/-4.25, 11
Saltash: 12
Looe: 13
Liskeard: 14
Launceston: 15
Lifton: 16 50.64/-4.28
Callington: 17
Gunnislake: 18 50.52/-4.21
Tavistock: 19
Yelverton: 20 50.49/-4.07
Ivybridge: 21
Lostwithiel: 22
Fowey: 23
Par: 24
St Austell: 25, 26 50.34/-4.82
Wadebridge: 27
Padstow: 28
Port Isaac: 29 50.59/-4.83
Bodmin: 30, 31 50.47/-4.72
Camelford: 32
Delabole: 33
Tintagel: 34 50.66/-4.75
Boscastle: 35 50.69/-4.69
# SN 51.56/-1.78
Swindon: 1 51.56/-1.79, 2 51.58/-1.79, 3 51.57/-1.75, 4 51.53/-1.79, 5 51.56/-1.84, 6 51.63/-1.73, 25 51.60/-1.79, 26 51.61/-1.81, 38 51.56/-1.78, 99 51.56/-1.78
Faringdon: 7 51.66/-1.59
Marlborough: 8
Pewsey: 9
Devizes: 10
Calne: 11
Melksham: 12
Corsham: 13 51.44/-2.19
Chippenham: 14 51.47/-2.15, 15 51.46/-2.10
Malmesbury: 16
# SP 51.07/-1.79
Salisbury: 1 51.07/-1.79, 2 51.07/-1.81, 3 51.08/-1.95, 4 51.17/-1.77, 5 51.01/-1.82
Fordingbridge: 6
Gillingham: 8 51.04/-2.28
Tidworth: 9
Andover: 10 51.21/-1.48, 11 51.20/-1.49
Shaftesbury: 7
# TA 51.02/-3.10
Taunton: 1 51.02/-3.10, 2 51.03/-3.11, 3 50.99/-3.05, 4 51.06/-3.24
Bridgwater: 5 51.13/-2.99, 6 51.13/-3.01, 7 51.12/-2.89
Burnham-on-Sea: 8
Highbridge: 9
Langport: 10
Somerton: 11 51.05/-2.73
Martock: 12
South Petherton: 13
Stoke-sub-Hamdon: 14 50.95/-2.74
Montacute: 15 50.95/-2.72
Merriott: 16
Hinton St George: 17 50.91/-2.83
Crewkerne: 18
Ilminster: 19
Chard: 20
Wellington: 21 50.98/-3.23
Dulverton: 22
Watchet: 23
Minehead: 24
# TQ 50.46/-3.55
Torquay: 1 50.47/-3.54, 2 50.48/-3.54
Paignton: 3 50.43/-3.58, 4 50.43/-3.57
Brixham: 5
Dartmouth: 6
Kingsbridge: 7
Salcombe: 8
Totnes: 9
South Brent: 10
Buckfastleigh: 11
Newton Abbot: 12 50.52/-3.60, 13 50.58/-3.75
Teignmouth: 14
# TR 50.26/-5.05
Truro: 1 50.26/-5.05, 2 50.22/-4.98, 3 50.24/-5.09, 4 50.28/-5.15
St Agnes: 5
Perranporth: 6
Newquay: 7, 8 50.40/-5.03
St Columb: 9 50.43/-4.94
Penryn: 10
Falmouth: 11
Helston: 12 50.05/-5.20, 13 50.11/-5.30
Camborne: 14
Redruth: 15, 16 50.24/-5.22
Marazion: 17
Penzance: 18 50.12/-5.54, 19 50.10/-5.67, 20 50.14/-5.60
Isles of Scilly: 21 49.92/-6.31, 22 49.89/-6.34, 23 49.95/-6.35, 24 49.96/-6.34, 25 49.96/-6.30
St Ives: 26 50.20/-5.48
Hayle: 27
`;
