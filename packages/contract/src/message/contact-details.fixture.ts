export const harmlessLines = `
£1,250.00 for the whole roof, scaffolding included
I can do it for 80 to 95 pounds
It would be £45 an hour, two hours at least
That's 1200 + VAT
£240 labour, £180 parts, so £420 all in
Call-out is 60, then 40 per hour after that
We paid 3500 for the last kitchen
Budget is around 2,000 - 2,500
Between £10,000 and £12,500 depending on the tiles
Deposit of 25% and the rest when it is done
The quote before yours was £1,849.99
Can you do it for 70 quid?
350 a day for two people
£0 for the visit, you only pay for the work
0.5% discount is not worth the trouble
I make that £1,020.40 incl. VAT at 20%
£12.50 per metre, about 18 metres
Total 4 x £27.99 = £111.96
Would 150 cover it
Price was 07.50 on the shelf
I can be there between 10 and 12
10-12 would be best
See you at 08:30 tomorrow
Is 7.45am too early?
Between 09:00 and 17:00, Monday to Friday
I'll be back from school at 15:20
16:00 - 18:00 on Thursday
Could you make it 2pm instead of 4pm
seven or eight, whenever you are free
Nine to five on weekdays, ten till two on Saturday
I finish at five thirty so six would suit
Zero chance before nine I am afraid
It took from 8am to 8pm last time
The 11:15 slot works for us
08:00 08:30 or 09:00, you choose
Arriving 14:05, sorry, traffic
1 to 2 hours I think
24 hours a day, 7 days a week it drips
Tuesday 14 October at 10
14/10/2026 works
On 2026-12-01 the tenants move out
01.12.2026 or 02.12.2026
01-12-2026 at the latest
3rd of March, 4th or 5th
The boiler was put in on 07/07/2007
Last service 12 02 2024
Born 1962, so is the house
Between 20 and 24 December we are away
The week of 30/11
From 1/12 to 5/12 please
Not on 25.12. obviously
We moved in 2019 and it was fine until 2023
0930 on the 1st
Saturday the 28th
By Friday 4 Dec 2026, 17:00
Has to be ready by 20261224
Next free: Mon 7, Wed 9, Thu 10
It is 3 weeks and 2 days now
BD20 6HN is the postcode
We are at SW1A 1AA
LS6 2AB, the house with the blue door
M1 1AE then turn left
14 Albert Terrace, Skipton BD23 1JD
Flat 3, 221B Baker Street, NW1 6XE
Number 07, not 70
House number 1004, top floor
Unit 12-14, the industrial estate
EH12 9DN, it's past the zoo
Postcode CF10 3AT, park at the back
The site is at plot 117, TS18 2PW
Gate code is 4471
The key safe code is 0258
Block 4, flat 0207
Second floor, flat 24, buzzer 24
Between number 12 and number 14
Take the A65 then the B6265
Junction 26 off the M62
W1T 4JT, three minutes from the tube
The part number is 0020107764
It needs a 87186445120 PCB
Part no. 5114767 from Worcester
Vaillant 0020059717 fan is the one
I ordered 720878701
Ideal 175562 kit, it's the same as the old one
Fluidmaster 400UK082 fill valve
Grohe 37021000 seal, I think
The code on the back says 8716 106 642 0
Screwfix 12345 is the one you want
B&Q product 5059340123456
EAN 5010213102347
Wickes 214567 or similar
The label reads S/N 21180400200928312007
Serial number 7716010473 08 19
Model ZWC 28-3 MFE
GC number 47-406-01
GC no. 47 311 41
Toolstation 99784, pack of 10
Ref 10017804 at Plumb Center
Model number DA97-08006A
It's a WMF10B34
Bosch WAT28371GB
My boiler is a Greenstar 30i ErP
The oven is a Neff B57CR22N0B
NEC 600W, 2014 model
A Samsung RB31FDRNDSA/EU fridge freezer
Aqualisa Q 1000 shower
Mira Sport 9.8kW
Triton T80Z fast fit
Honeywell DT92E thermostat
Hive V3 or Nest E
Drayton LP822 timer
Wylex NHRS12SL board, 12 way
Hager VML755RK
It's the 2.0 TDI 150
Makita DHP482Z
Dulux 00NN 62/000 brilliant white
RAL 7016 for the front door
Farrow & Ball No. 2005
BS 7671:2018 + A2:2022
EN 12845 and BS 5839-6
Needs a 15 mm to 22 mm reducer
It's 020 mm not 022
The gap is 1200 by 900
600 x 600 tiles
2400 x 1200 x 12.5 boards
Roughly 3.5m x 4.2m
0.75 mm thick
It's 198.5 cm wide
1981 x 762 x 35 door
Length 07.5 metres
about 120 sq m in total
10 litres a minute
The pressure is at 0.8 bar, was 1.5
22kW, 16 amps
230 V, 50 Hz
25mm2 tails and 10 mm earth
DN110 pipe, 4 inch
Door opening 0,838 m
3/4 inch BSP
1/2" to 3/4"
6 ft by 4 ft shed
100 x 100 mm posts, 2.4 m long
3000 mm of worktop, 40 mm thick
45 degrees, not 90
The flue is 100/60
20mm of insulation, 50mm would be better
Cut it at 1,195 mm, leave 5 mm
It holds 170 litres, 1050 high, 500 wide
U value 0.18 I believe
5 bedrooms, 3 bathrooms, 14 radiators
12 sockets, 8 switches and 2 spurs
Order number 204-7719284-1123456
Order 026-4471900-2281145 from Amazon
Order no. 0045599120
My order is #100023884
Invoice 2026-00417
Invoice INV-004512 is paid
Quote Q10442, version 2
Reference FX-2209-1187
The appointment is 104233
Appointment number 7002199
Job 88120, the one from Monday
Ticket 0098823
The case number is 2026/114
Policy HH/22019932/01
Claim 20-11987723
Gas Safe register 512345
I'm Gas Safe registered, no. 547712
NICEIC 027714000
Planning ref 26/01177/HHA
EPC 8907-3957-0622-9297-8223
MPAN 21 0000 1111 234
The meter reads 04472.3
Meter 07731 on Monday, 07745 today
Tracking JD0002213344556677
Parcel 15501234567890
DPD 1550 2231 998
VAT reg GB 123 4567 89
Company number 08123456
Company 12345678 at Companies House
Insurance up to 2,000,000
Public liability 5000000
Certificate 18/0004/19
Warranty number W0711223344
Fault code F28
Error E119, then 224
It shows L2 and then 0E
Code 0207 on the display
EA 227 flashes
F.75 after ten seconds
Beeps 3 times, pauses, beeps 2 times
Count to 10 and press reset
On setting 4 of 6
Level 3, sometimes 4
Mixing ratio 4:1:1
1 bag cement, 5 of sand
30 to 40 percent
It dropped from 21.5 to 16
Outside it was -2
18°C in the hall, 12 in the back room
Heat it to 60 degrees once a week
0 degrees and the pipe froze
R32 gas, 1.2kg
WRAS 1306090
Two of the four lights went
one, two, three of them are broken
It is one of the oldest two houses, three or four at most
Seven of the nine radiators are cold
Eight by four sheets, six of them
One five amp fuse and one thirteen amp
Two for the kitchen, one for the hall, three for the loft
At least one or two more visits
four double sockets and three single ones
Six eight by fours should do it
I have three kids, two dogs and one cat
Two eighty for both, one sixty for one
It's a two up two down
What is your email like, do you get pictures there?
Please don't email me, just write here
I prefer to chat here, no calls
Phone calls are difficult at work
Can you call round on Monday?
Please ring the bell, the knocker is loose
Text on the label is worn off
Is there a number on the boiler?
The phone line is next to the socket, mind it
Can you fit a phone point and two network points
My mobile signal is poor in the cellar
The intercom rings but no voice
WhatsApp is blocked at my work so I answer here
I bought a Ring doorbell 2, can you fit it
You will hear it ringing at night
The alarm panel says call engineer
Do you take cards or cash
I'd pay by card through Fixit
Can I pay when it's done?
My bank is closed on Saturday, so Monday for the deposit
There's a bank behind the house, it slides
The account of what happened is long
On account of the rain we stopped
Taking into account the 12 metres
Sort of 20 or so
What sort of code does the gate have?
The building code says 900 mm
The river bank is 3 metres away
Transfer the old valve to the new pipe
I transferred 2 sockets last year
Is it worth saving the old one?
Account number on my water bill isn't needed is it
We look at the roof at the weekend
Meet at the gate at 9
The red dot on the display
Polka dot paper on the wall
He is good at com units
Look at dot 3 on the drawing
The dot com boom built this street
at the back, at number 9
Price @ 45 per hour
2 @ £15 each
10 bags @ 4.50
Screws 4.0x40 @ 60mm centres
Joists @400
@ the moment I have no time
Mr. Brown lives next door
Approx. 3.5 by 2.
e.g. Monday or Tues.
i.e. the one upstairs
Dr. Khan, flat 2
It drips.It drips a lot.
Thanks.See you then
Yes.No.Maybe
Ok.Will do
Done.Thanks
Sorry.So when?
Fine.Is Tuesday ok
Great.Me too
Broken.In two places
I see.It is the valve then
Not sure.Be there by ten
the A.M. slot please
5 p.m. or 6 p.m.
No.4 is the one with the ivy
St.John's Road is closed
Approx.10 metres
and/or the back door
Either/or
Mon/Tue/Wed
w/c 30 November
n/a
supply/fit
The 3/4 one
24/7 it drips
50/50 with the neighbour
km/h or mph
I have read it on your page
The app crashed so I write again
Web of cracks on the ceiling
It's linked to the smoke alarm
The link of the chain is broken
A chain link fence, 20 metres
Snap the tile and it fits
Telegram pole outside, the wire goes to us
It is a facebook coloured door, blue
The skyp light, sorry, skylight leaks
Twitter of birds in the loft
a zoom in picture of the crack
My pal did the first fix
The kitchen tap drips, day and night
The sink in the utility room does not drain at all any more
Can you look at the boiler, it makes a banging noise
It went off again at night
There's a puddle under the machine
Smell of gas? No, just damp
We have a damp patch in the corner, about 40 x 60 cm
Tiles came off behind the bath
Two slates are in the gutter
Fence blew down, 5 panels
Lawn's 200 sq m
12 trees, 3 of them high
The hedge is 2.2 m high
Paint the hall, landing and stairs
2 coats or 3?
I'd want 2 coats in white
The plaster has to dry 4 weeks
One wall of 4 by 2.4
The skirting is 145 mm
Replace 3 internal doors
Lost 2 keys
Change 4 cylinders, 35/35 and 40/50
Euro cylinder 45/45
The glass is 4/16/4
4-20-4 units, argon
6.4 mm laminated
Patio door 2090 by 1790
Wardrobe to put together, 236 high
2 PAX 100x58x236
Bed and 2 tables from IKEA
Article 304.288.77
IKEA 702.457.11 and 402.777.42
Take away 10 bags of rubble
A 6 yard skip
6-8 yard skip on the road needs a permit
Skip permit is 48
Clean 3 bedrooms
Deep clean 85 sq m
End of tenancy, 2 bed flat
4 loads of washing
Move a piano, 3 steps
2 men and a Luton, 3 hours
From BD20 to LS12, 24 miles
120 miles there and back
Van is 2.4 high
There's 5 spaces
Parking permit zone 7
Free after 18:30
No parking 8-10 and 16-18
Height limit 2.1 m
Bus 66 stops here
Flight BA 0117 lands at 7
Train at 07:07
My wife's home from 3
The tenants are Mr and Mrs Okafor
Ask for Dave at the desk
Dave and Sue will let you in
Ask at number 20
Neighbour at 22 has the key
Two cats, please shut the door
Baby sleeps 1 to 3
I work nights, so not before 2
Can't talk now, on a train
Sure, 10 it is
Perfect 10/10
What does it cost roughly?
Do you do gas?
Are you insured?
Do you have references?
Is VAT included?
Can you bring the parts?
Should I buy the tap?
Which one would you take?
Is it worth a repair?
New or used?
Can it wait till March?
It's urgent
Not urgent
Any news?
Hello?
Are you still coming?
I'm outside
On my way
10 min late
5 mins
Running 20 minutes late, sorry
Stuck on the M6 at J32
Nearly there, ETA 09:52
Here
All done
Left at 16:40
It works!
It still drips
Came back after 2 days
3 days later the same
Could you come back?
Of course, no charge
I'll refund 40
Price stays the same
I agreed £180, not £200
You said 180
You wrote 180 on the 12th
Proposal sent
Please accept the proposal, then I order the parts
Accepted
Could you change it to Friday the 13th?
13:00 on the 13th
Wed 2nd 13:30
the 7th at 7, 70 pounds
7 7 and 7 mm drill bits
0 7 and 9 are missing on the keypad
Buttons 1 2 3 4 work, 5 6 7 8 9 0 don't
Lotto: 4 8 15 16 23 42
Sizes 8 10 12 14 16 18 20
Levels 0 1 2 3 4 5
0.1 0.2 0.3 bar
3 3 3 and 4 screws per hinge
100 100 200 mm
Widths 300 400 500 600 800
Rads: 600x400, 600x800, 600x1000, 450x1200
1200 600 900 and 450 units
Kitchen units 150 300 500 600 1000
Spacing 400 / 600
Photos IMG_20261128_093012.jpg
IMG_0447 and IMG_0448
DSC00712
file_final_2.pdf
plan.dwg is on paper only
see drawing A-101 rev C
Drawing 07-700-900
Sheet 3 of 12
Page 117, figure 4
Chapter 07 of the manual
Manual 6720813279 (2015/05)
Version 2.10.4
Firmware v1.0.77
192 modules
12V 7Ah battery
CR2032 or AA
GU10 5W 2700K
E27 60W
B22 bayonet
4000K and 800 lumens
IP65 outside
IP44 zone 2
30mA RCD, 32A MCB
6242Y 2.5 mm cable, 50 m
CAT6, 305 m box
HDMI 2.1
RJ11 and RJ45
1 gang 2 way
2g3w switch
20 amp DP
45A cooker switch
3kW immersion, 27 inch
11 inch element
28mm compression
JG Speedfit 15
1" gate valve
42 mm to 110 mm
82.5 degree bend
P trap 40 mm
S trap
Type 22 600 x 1200
BTU 6,824
9,000 BTU
K2 21 x 1000 (5567 BTU)
15.8 litres
CO alarm beeps every 45 s
Replace by 2029
EOL 11/2031
Batch 0711A
LOT 20260711
Exp 07/28
Age 74, can't climb
Aged 80 and 82
Built 1898, listed grade 2
Since 1998
20 years in the trade
Over 1,000 jobs
4.9 stars from 212 reviews
212 reviews, wow
1 star for the last one
Top 10 tips
First 3 weeks of 2027
Q1 2027
FY 26/27
Zone 3, bay 12
Bay 1207
Locker 0415
PIN on the lock: 1 9 7 4
The alarm code is 1066, I'll change it after
wifi: fixitguest, password is on the fridge
`
  .trim()
  .split('\n');

export const harmfulLines = `
Ring me on 07700 900 412 and I tell you the price.
07700900118
call 07 7 0 0 9 0 0 3 0 1
+44 7700 900555 any time
+44(0)7700900233
0044 7700 900 871
my no is 07700-900-642
(020) 7946 0018 is the office
01632 960 983 after six
0.7.7.0.0.9.0.0.1.2.3
zero seven seven zero zero nine zero zero one two three
oh seven seven double oh nine double oh four five six
O77OO 9OO 412
07seven00 nine00 four12
077 hundred? no: 0 7 7 zero zero 900 five five one
O 7 7 0 0 - 9 0 0 - 3 3 1
07700 / 900 / 774
07*700*900*118
my number: seven seven double zero nine zero zero three one four
07700 nine hundred 412
dave@fletcherdrains.example
dave.fletcher at gmail dot com
dave (at) hotmail (dot) co (dot) uk
davefletcher[at]outlook.com
d a v e @ g m a i l . c o m
mail me: fletcherdave gmail com
fletcher dot dave at yahoo dot co dot uk
look at https://mybuilder.example/dave
www.fletcher-drains.example
fletcherdrains.co.uk has my prices
fletcherdrains dot co dot uk
bit.ly/3xYzDave
wa.me/447700900412
t.me/davedrains
find me on facebook.com/fletcherdrains
WhatsApp me, it's easier
message me on whats app instead
add me on telegram, davedrains
my insta is @davedrains
sort 20-00-00 acc 12345678
My sort code is 20-00-00, account 55779911
s/c 200000 a/c 55779911
200000 55779911 D Fletcher
GB29 NWBK 6016 1331 9268 19
IBAN gb29nwbk60161331926819
paypal me £50 and I order the part
paypal.me/davedrains
send it by bank transfer to 20 00 00 55 77 99 11
pay my Monzo, monzo.me/davedrains
my bank details are: Barclays, sort code 20 00 00
`
  .trim()
  .split('\n');
