/** Postcode districts of Wales and the Marches by post town; see `read.ts` for how it is written. */
export const wales = `
# CF 51.48/-3.18
Cardiff: 3 51.51/-3.12, 5 51.48/-3.25, 10 51.475/-3.175, 11 51.47/-3.19, 14 51.51/-3.21, 15 51.52/-3.25, 23 51.52/-3.15, 24 51.485/-3.16, 30 51.48/-3.18, 91 51.48/-3.18, 95 51.48/-3.18, 99 51.48/-3.18
Bridgend: 31, 32 51.54/-3.55, 33 51.53/-3.68, 35 51.52/-3.51
Maesteg: 34
Porthcawl: 36
Pontypridd: 37 51.59/-3.34, 38 51.57/-3.33, 72 51.52/-3.39
Porth: 39
Tonypandy: 40
Pentre: 41 51.65/-3.49
Treorchy: 42
Ferndale: 43
Aberdare: 44
Mountain Ash: 45
Treharris: 46
Merthyr Tydfil: 47, 48 51.76/-3.35
Barry: 62, 63
Penarth: 64
Cowbridge: 71
Llantwit Major: 61
Hengoed: 82
Caerphilly: 83
Bargoed: 81
# LD 52.24/-3.38
Llandrindod Wells: 1
Builth Wells: 2 52.15/-3.40
Brecon: 3
Llangammarch Wells: 4 52.11/-3.56
Llanwrtyd Wells: 5 52.11/-3.64
Rhayader: 6 52.30/-3.51
Knighton: 7 52.34/-3.06
Presteigne: 8 52.27/-3.03
# LL 53.28/-3.83
Bangor: 57
Llandudno: 30
Conwy: 31 53.28/-3.82, 32 53.26/-3.83
Colwyn Bay: 28, 29
Abergele: 22
Wrexham: 11, 12 53.06/-2.98, 13 53.03/-2.97, 14 53.01/-3.06
Ruthin: 15
Denbigh: 16
St Asaph: 17 53.26/-3.45
Rhyl: 18 53.32/-3.47
Prestatyn: 19
Llangollen: 20
Corwen: 21 52.98/-3.38
Bala: 23 52.91/-3.60
Betws-y-Coed: 24 53.09/-3.80
Dolwyddelan: 25 53.05/-3.89
Llanrwst: 26
Trefriw: 27 53.15/-3.83
Llanfairfechan: 33
Penmaenmawr: 34
Aberdovey: 35 52.55/-4.04
Tywyn: 36
Llwyngwril: 37 52.67/-4.09
Fairbourne: 38 52.69/-4.05
Arthog: 39 52.71/-4.00
Dolgellau: 40
Blaenau Ffestiniog: 41
Barmouth: 42
Talybont: 43 52.77/-4.09
Dyffryn Ardudwy: 44 52.79/-4.09
Llanbedr: 45 52.82/-4.10
Harlech: 46 52.86/-4.11
Talsarnau: 47 52.90/-4.07
Penrhyndeudraeth: 48
Porthmadog: 49
Criccieth: 52
Pwllheli: 53 52.89/-4.48
Caernarfon: 54 53.08/-4.28, 55
Y Felinheli: 56
Menai Bridge: 59
Gaerwen: 60 53.22/-4.27
Llanfairpwllgwyngyll: 61 53.22/-4.20
Bodorgan: 62 53.20/-4.40
Ty Croes: 63 53.23/-4.46
Rhosneigr: 64 53.23/-4.52
Holyhead: 65
Rhosgoch: 66 53.37/-4.40
Cemaes Bay: 67 53.41/-4.45
Amlwch: 68
Penysarn: 69 53.39/-4.33
Dulas: 70 53.37/-4.29
Llanerchymedd: 71 53.33/-4.38
Moelfre: 72 53.35/-4.24
Marianglas: 73 53.33/-4.25
Tyn-y-Gongl: 74 53.32/-4.23
Pentraeth: 75 53.28/-4.22
Llanbedrgoch: 76 53.30/-4.24
Llangefni: 77
Brynteg: 78 53.31/-4.26
Beaumaris: 58
Caernarfon: 51 52.99/-4.29
# NP 51.58/-3.00
Newport: 10 51.57/-3.03, 11 51.63/-3.13, 18 51.59/-2.93, 19 51.59/-2.97, 20 51.58/-3.00
Pontypool: 4
Abergavenny: 7 51.83/-3.03
Crickhowell: 8
Monmouth: 25
Usk: 15 51.70/-2.88
Chepstow: 16
Tredegar: 22
Ebbw Vale: 23
Abertillery: 13
New Tredegar: 24
Blackwood: 12
Cwmbran: 44
Caldicot: 26
# SA 51.62/-3.94
Swansea: 1 51.62/-3.93, 2 51.61/-3.97, 3 51.58/-4.02, 4 51.64/-4.03, 5 51.64/-3.96, 6 51.67/-3.92, 7 51.65/-3.88, 8 51.71/-3.84, 9 51.78/-3.76, 80 51.62/-3.94, 99 51.62/-3.94
Neath: 10, 11 51.66/-3.80
Port Talbot: 12, 13
Llanelli: 14, 15 51.68/-4.13
Burry Port: 16
Kidwelly: 17
Ammanford: 18
Llandeilo: 19
Llandovery: 20 51.99/-3.80
Carmarthen: 31, 32 51.86/-4.18, 33 51.82/-4.45
Whitland: 34 51.83/-4.61
Llanfyrnach: 35 51.96/-4.57
Glogue: 36 51.96/-4.60
Boncath: 37 52.01/-4.62
Newcastle Emlyn: 38 52.04/-4.47
Pencader: 39 51.99/-4.26
Llanybydder: 40 52.07/-4.16
Crymych: 41 51.97/-4.65
Newport: 42 52.02/-4.83
Cardigan: 43
Llandysul: 44 52.05/-4.31
New Quay: 45 52.21/-4.35
Aberaeron: 46
Llanarth: 47 52.19/-4.31
Lampeter: 48 52.13/-4.05
Haverfordwest: 61, 62 51.86/-5.10
Clarbeston Road: 63 51.86/-4.85
Goodwick: 64 52.00/-5.00
Fishguard: 65
Clynderwen: 66 51.85/-4.73
Narberth: 67
Kilgetty: 68 51.73/-4.70
Saundersfoot: 69
Tenby: 70
Pembroke: 71
Pembroke Dock: 72
Milford Haven: 73
# SY 52.71/-2.75
Shrewsbury: 1 52.71/-2.74, 2 52.72/-2.72, 3 52.70/-2.78, 4 52.78/-2.70, 5 52.66/-2.85, 99 52.71/-2.75
Church Stretton: 6 52.54/-2.80
Craven Arms: 7 52.44/-2.86
Ludlow: 8 52.37/-2.70
Bucknell: 9 52.36/-2.95
Oswestry: 10 52.82/-3.07, 11 52.86/-3.05
Ellesmere: 12 52.90/-2.89
Whitchurch: 13 52.97/-2.68
Malpas: 14 53.02/-2.77
Montgomery: 15 52.56/-3.12
Newtown: 16 52.51/-3.32
Caersws: 17 52.52/-3.45
Llanidloes: 18 52.45/-3.54
Llanbrynmair: 19 52.61/-3.63
Machynlleth: 20 52.60/-3.83
Welshpool: 21 52.66/-3.17
Llanfyllin: 22 52.78/-3.28
Aberystwyth: 23 52.39/-4.05
Borth: 24 52.49/-4.04
Ystrad Meurig: 25 52.29/-3.88
# CH 53.20/-2.89
Chester: 1 53.19/-2.89, 2 53.21/-2.87, 3 53.19/-2.84, 4 53.16/-2.94, 25 53.20/-2.89, 70 53.20/-2.89, 88 53.20/-2.89, 99 53.20/-2.89
Deeside: 5
Flint: 6
Mold: 7
Holywell: 8
Prenton: 26 53.37/-3.05, 43 53.38/-3.05
Birkenhead: 27 53.40/-3.05, 28 53.40/-3.05, 29 53.40/-3.05, 30 53.40/-3.05, 31 53.40/-3.05, 32 53.40/-3.05, 33 53.40/-3.05, 34 53.40/-3.05, 41 53.39/-3.03, 42 53.37/-3.02
Wallasey: 44 53.42/-3.05, 45 53.43/-3.05
Wirral: 46 53.40/-3.10, 47 53.39/-3.18, 48 53.37/-3.18, 49 53.38/-3.10, 60 53.33/-3.10, 61 53.33/-3.06, 62 53.32/-2.97, 63 53.35/-3.01, 64 53.29/-3.05
Ellesmere Port: 65 53.28/-2.90, 66 53.28/-2.94
# HR 52.06/-2.72
Hereford: 1 52.07/-2.68, 2 52.02/-2.78, 3 52.07/-3.02, 4 52.08/-2.75
Kington: 5 52.20/-3.03
Leominster: 6 52.22/-2.74
Bromyard: 7 52.19/-2.51
Ledbury: 8
Ross-on-Wye: 9
`;
