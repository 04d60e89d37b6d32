/**
 * Invented news from invented places, the most important of each section first: a line "@ id | moment in UTC | section |
 * source | title", the summary on the next line, and then what else the article says.
 */
export const newsStories = `
@ news-1001 | 2026-03-12T06:40 | business | Port Linden Courier | Port Linden harbour reports busiest February on record
The harbour of Port Linden handled 1.9 million tonnes of goods in February, more than in any February before.
Most of the growth came from parts for wind turbines, the harbour office said. Two new cranes are to be in use by June. Ship owners had complained about waiting times of up to nineteen hours.

@ news-1002 | 2026-03-12T05:15 | business | Meridian Wire | Lumen Grid to build solar energy park on former airfield
The utility Lumen Grid will build a solar energy park of 180 megawatts on the closed airfield of Graymoor.
Work begins in May and is to end within sixteen months. Sheep will graze between the panels. The company puts the cost at 122 million and says that no public money is needed.

@ news-1003 | 2026-03-11T18:05 | business | Vellmark Herald | Bakery chain Ovenbird passes to its workers
The 412 employees of the bakery chain Ovenbird take over the company from its founder, who retires at 71.
Each worker holds one share and one vote, whatever the wage. A loan of the Vellmark savings bank, to be paid back over twelve years, makes it possible. None of the 38 shops will close.

@ news-1004 | 2026-03-11T15:30 | business | Tarn Valley Post | Tarn Robotics opens second plant and seeks 300 people
Tarn Robotics has opened a plant for gripping arms in Elmsworth and looks for three hundred people.
The arms sort fruit without bruising it. The town has lent the firm an old spinning mill for ten years at no rent. Unions welcomed the posts and asked for a wage agreement.

@ news-1005 | 2026-03-11T11:20 | business | Saltholm Daily | Saltholm fishers agree on smaller quotas
Fishing cooperatives of Saltholm will catch a tenth less cod this year, by their own decision.
They hope that stocks recover by 2029. In return the island pays for quieter engines. Restaurants expect prices to rise by a few per cent before the summer.

@ news-1006 | 2026-03-09T10:00 | business | Meridian Wire | Norrhaven shipyard wins order for three electric ferries
The shipyard of Norrhaven will build three electric ferries for the route to Saltholm.
Each carries 120 cars and charges in twelve minutes at the pier. The first is due in autumn 2027. The yard had not had an order from its own region for eight years.

@ news-1007 | 2026-03-07T08:45 | business | Vellmark Herald | Rents in Vellmark rise more slowly
Rents for new contracts in Vellmark rose by 1.8 per cent within a year, less than prices as a whole.
The city statistics office names 2,300 newly built flats as the cause. In the quarters by the river, rents even fell a little. Tenants' groups warn against calling it a turn.

@ news-1008 | 2026-03-06T13:10 | business | Port Linden Courier | Coffee roasters of Port Linden share one warehouse
Nine small coffee roasters have rented a warehouse on the quay together and now buy by the container.
They save about a sixth of their costs for freight. What they taste and how they roast, each keeps to itself. The warehouse is open to visitors on Saturdays.

@ news-1009 | 2026-02-20T09:30 | business | Meridian Wire | Glass maker Corvin switches its furnace to electricity
The glass maker Corvin has heated its furnace in Kestrel Bay with electricity instead of gas since Monday.
The change cost 31 million and three weeks without production. The firm expects to emit four fifths less carbon dioxide. The power comes from wind off the coast.

@ news-1010 | 2026-01-28T14:00 | business | Tarn Valley Post | Cheese makers of the Tarn Valley found a school
Because too few young people learn the craft, the cheese makers of the Tarn Valley have founded a school.
Fourteen pupils began this week. They are paid from the first day and spend the summer on the alp. The course lasts two years and ends with a wheel of one's own.

@ news-1011 | 2025-12-03T10:20 | business | Graymoor Gazette | Four-day week at Graymoor town works becomes permanent
After a trial of one year the town works of Graymoor keep the week of four days.
Sick days fell by a fifth, and no fewer pipes were mended than before. Repairs at the weekend are now spread over two teams. The council agreed by 23 votes to 8.

@ news-1012 | 2025-10-14T08:00 | business | Saltholm Daily | Seaweed farm off Saltholm brings in its first harvest
Forty tonnes of sugar kelp were brought ashore at Saltholm, the first harvest of a new farm.
The weed goes into noodles, animal feed and a glue for paper. It needs no fertiliser and no fresh water. The farm employs eleven people, seven of them former fishers.

@ news-2001 | 2026-03-12T07:25 | science | Meridian Wire | Observatory at Kestrel Bay finds planet with two suns
Astronomers at Kestrel Bay have found a planet that circles two stars at once, 410 light years away.
It needs 221 days for one orbit and is about as heavy as Neptune. The find rests on six years of measuring how the stars' light dims. Whether it has moons is not known.

@ news-2002 | 2026-03-11T20:00 | science | Vellmark Herald | Solar energy by night: salt store runs for a full week
A test plant in Vellmark has given out stored solar energy for seven days without a break.
Mirrors heat salt to 565 degrees; at night its heat drives a small turbine. Engineers measured a loss of two per cent a day. A store ten times as large is being planned.

@ news-2003 | 2026-03-11T16:45 | science | Tarn Valley Post | Bats of the Tarn caves sing dialects
Bats in two caves of the Tarn Valley use different songs, though only nine kilometres lie between them.
Students recorded eleven thousand calls with microphones for ultrasound. Young bats that moved learned the new song in one summer. The team will now listen at a third cave.

@ news-2004 | 2026-03-11T13:00 | science | Saltholm Daily | Drilling off Saltholm reaches mud 90,000 years old
A research ship has drawn a core of mud 64 metres long from the sea floor off Saltholm.
Its lowest layers are about 90,000 years old. Pollen in it tells which trees grew on the coast. The core will be sawn lengthwise, and one half kept for later methods.

@ news-2005 | 2026-03-11T10:10 | science | Graymoor Gazette | Schoolchildren count the stars over Graymoor
In 240 places pupils counted how many stars of Orion they could see, and made a map of light over the town.
In the centre it was nine, at the reservoir forty-one. The town now wants to dim lamps after eleven at night. The count will be repeated every February.

@ news-2006 | 2026-03-10T09:00 | science | Meridian Wire | New catalyst splits sea water without chlorine
Chemists in Elmsworth have made hydrogen from sea water without giving off chlorine.
Their catalyst of iron and nickel lasted for 900 hours. It contains no precious metals. Whether it survives weed and sand is to be tried in the harbour this year.

@ news-2007 | 2026-03-08T12:30 | science | Port Linden Courier | Storks return to Port Linden nine days early
The first pair of storks is back on the tower of Saint Anne in Port Linden, nine days earlier than the average of thirty years.
Rings on their legs show that they wintered in Spain and not in Africa. Bird watchers count 64 nests in the region. Meadows are still wet enough for frogs.

@ news-2008 | 2026-03-05T15:00 | science | Vellmark Herald | Old seeds sprout after 60 years in the cellar
Of two hundred rye seeds from 1966, found in a cellar of Vellmark's university, thirty-one have sprouted.
They had lain dry and dark at nine degrees. The sort was thought lost. Bakers have already asked for flour, but the harvest will fit into a bucket for now.

@ news-2009 | 2026-02-11T08:20 | science | Meridian Wire | Sensors listen to the ice of Norrhaven glacier
Forty microphones on the glacier above Norrhaven recorded each crack of last summer.
The ice moved most in the hours after midday, when meltwater ran beneath it. The data help to foretell floods. The glacier lost 1.4 metres of thickness within the year.

@ news-2010 | 2026-01-15T11:00 | science | Saltholm Daily | Eels wear transmitters on their way to the ocean
Thirty eels have left the lagoon of Saltholm with transmitters no larger than a bean.
The first signals came from beyond the shelf, at a depth of 600 metres by day and 200 by night. Nobody has yet followed an eel to where it spawns.

@ news-2011 | 2025-11-19T10:40 | science | Tarn Valley Post | Roman bridge posts dated by their rings
Oak posts in the river Tarn come from a bridge of the year 112, as the rings of the wood show.
Low water had laid them bare. Forty-three posts were measured and left in place, since air would spoil them. A model of the bridge stands in the museum of the valley.

@ news-2012 | 2025-09-08T09:15 | science | Graymoor Gazette | Moss on Graymoor's walls cleans the air a little
A wall of moss at Graymoor's main road has been measured for two years.
It held back about 8 per cent of fine dust within two metres and none farther away. In dry weeks it had to be watered. The researchers advise trees where there is room.

@ news-3001 | 2026-03-11T21:50 | sports | Port Linden Courier | Port Linden rowers win the Long Mile by a hand's breadth
After 24 minutes of rowing, four tenths of a second parted the eights of Port Linden and Norrhaven.
Port Linden led only over the last ten strokes. It was the club's first victory since 2011. The wind had blown at five on the scale, and two boats took in water.

@ news-3002 | 2026-03-11T20:40 | sports | Vellmark Herald | Vellmark beat Graymoor 3–2 after extra time and reach the final
In the cup semi-final Vellmark turned a score of 0–2 into 3–2 and will meet Saltholm in May.
Ines Karo scored twice, the second time in the 118th minute. Graymoor had hit the post before. More than 14,000 people watched in the rain.

@ news-3003 | 2026-03-11T17:15 | sports | Tarn Valley Post | Climber Jonas Reit masters the Grey Wall without a rope above the lake
Jonas Reit has climbed the Grey Wall in four hours, with the lake below as his only net.
He had tried it nine times and fallen into the water each time. The hardest place lies twelve metres up. He said that he was mostly glad to be dry.

@ news-3004 | 2026-03-11T14:20 | sports | Saltholm Daily | Saltholm half marathon is sold out in eleven minutes
All 3,000 places for the run round the island on 7 June were gone after eleven minutes.
A fifth of them had been kept for islanders. The course crosses the mudflats and can be run only at ebb. Whoever is late gets wet feet.

@ news-3005 | 2026-03-11T09:40 | sports | Graymoor Gazette | Chess league: Graymoor's youngest player is nine
Lena Osk, aged nine, drew her first game in the regional chess league.
She had learned the rules from her grandmother three years ago. Her opponent, a retired judge, offered the draw after 61 moves. She plays again on Sunday.

@ news-3006 | 2026-03-09T19:30 | sports | Meridian Wire | Volleyball: Norrhaven stay unbeaten after 18 matches
The women of Norrhaven won 3–1 at Elmsworth and stay without a defeat this season.
They need one more point for first place. The club's hall holds 900 people and has been full since Christmas. A larger one is not planned.

@ news-3007 | 2026-03-07T16:50 | sports | Vellmark Herald | Skater Mira Tolvan breaks track record in her last race
In her last race Mira Tolvan skated 3,000 metres in 4:01.22, a record of the Vellmark track.
She is 34 and will train children from autumn on. The ice machine, older than she is, will be replaced in summer.

@ news-3008 | 2026-03-06T18:00 | sports | Port Linden Courier | Harbour swimmers ask for a marked lane
Port Linden's winter swimmers want buoys that keep boats at a distance.
The club has 460 members, three times as many as five years ago. The harbour office is willing if the swimmers wear bright caps. Water temperature this week: five degrees.

@ news-3009 | 2026-02-15T17:00 | sports | Tarn Valley Post | Ski race on the Tarn moved to the shady slope
For lack of snow the race of the Tarn Valley was held on the shady side, on a shorter course.
Two hundred skiers started. The organisers think of moving it to January. Winner was last year's third, Pavel Hron.

@ news-3010 | 2026-01-24T20:10 | sports | Saltholm Daily | Table tennis table on the ferry proves popular
On the ferry to Saltholm a table for table tennis has been set up, with a net against losing balls.
In the first month 74 balls went overboard all the same; they are now made of cork. A tournament is to be held at Easter.

@ news-3011 | 2025-12-21T18:30 | sports | Graymoor Gazette | Graymoor's stadium collects rain for its pitch
A cistern under the stand now waters the pitch of Graymoor with rain.
It holds 400 cubic metres. In the first autumn no drop was taken from the mains. The idea came from the groundsman.

@ news-3012 | 2025-10-05T16:00 | sports | Meridian Wire | Oldest relay of the region runs for the hundredth time
The relay from Kestrel Bay to Elmsworth, 84 kilometres, was run for the hundredth time.
Fifty-two teams carried a letter in a tin, as in 1921. In the war years it had been carried by single runners. The fastest took 5 hours and 9 minutes.

@ news-4001 | 2026-03-12T08:10 | technology | Meridian Wire | Open map of all sewers helps Port Linden against floods
Port Linden has published a map of its 1,100 kilometres of sewers for anyone to use.
A student's program found 23 places where a valve would spare cellars from floods. The town will fit the first six before summer. Other towns have asked for the code.

@ news-4002 | 2026-03-11T19:30 | technology | Vellmark Herald | Library lends out language models on a stick
The city library of Vellmark lends out small language models that run without a network.
They fit onto a stick and a ten-year-old laptop. Librarians show what the models can do and where they make things up. All sixty sticks were gone by noon.

@ news-4003 | 2026-03-11T17:50 | technology | Tarn Valley Post | Roof tiles turn barns into solar energy stores
A roofer of the Tarn Valley sells tiles with solar cells whose current is kept in used car batteries.
Four barns have them so far. On a clear March day one roof gave 96 kilowatt-hours of solar energy. The fire brigade has approved the batteries' place in a shed of brick.

@ news-4004 | 2026-03-11T14:45 | technology | Saltholm Daily | Undersea cable to Saltholm mended in a storm
After two days without a fast connection Saltholm is back on the net.
An anchor had torn the cable. The repair ship worked in waves of four metres. Meanwhile the island's doctor and school had shared a link by satellite.

@ news-4005 | 2026-03-11T09:55 | technology | Graymoor Gazette | Graymoor's buses announce delays by honest numbers
The buses of Graymoor now show how late they usually are, and not only how late they should be.
Riders had asked for it. The numbers come from three years of records. Line 7 proved to be the most punctual, line 12 will get a new timetable.

@ news-4006 | 2026-03-10T11:30 | technology | Port Linden Courier | Repair café mends its ten-thousandth device
A radio from 1958 was the ten-thousandth device mended at Port Linden's repair café.
Two of three things brought in can be saved. Most often a cable is broken. The volunteers ask makers to use screws instead of glue.

@ news-4007 | 2026-03-09T08:40 | technology | Meridian Wire | Chip plant in Elmsworth cuts its use of water by half
The chip plant of Elmsworth cleans its rinsing water so well that it can be used again twice.
It now takes 5,200 cubic metres a day from the river instead of 10,800. The filters came from a dairy. The method is not patented.

@ news-4008 | 2026-03-06T10:25 | technology | Vellmark Herald | Court: parking app must also take coins
A court in Vellmark has ruled that whoever has no telephone must be able to pay for parking.
The city had taken down all its machines. It must put up at least one for every two streets. The judges pointed to a law of 1974.

@ news-4009 | 2026-02-24T13:15 | technology | Tarn Valley Post | Drone finds lost hikers by their warmth
In fog a drone of the mountain rescue found two hikers within fourteen minutes.
Its camera sees warmth. The hikers were cold but unhurt. The service has trained nine pilots and flies only when called.

@ news-4010 | 2026-01-30T09:05 | technology | Saltholm Daily | Lighthouse of Saltholm becomes a weather computer
The old lighthouse of Saltholm now holds the island's computer for weather models.
Its thick walls keep it cool without machines. The lamp still burns, with a diode of 60 watts. Every hour a new forecast for fishers is made.

@ news-4011 | 2025-12-10T15:40 | technology | Graymoor Gazette | Password day: half of Graymoor's offices used the same one
A test found that 51 of 102 offices in Graymoor opened their printers with the same password.
It was the name of the town. Now each has its own, written on paper in a locked drawer. The tester was paid with a cake.

@ news-4012 | 2025-09-30T12:00 | technology | Meridian Wire | Electric ferry completes its thousandth crossing
The trial ferry between Norrhaven and Kestrel Bay has crossed a thousand times on electricity alone.
It missed eleven trips, nine because of ice. Its batteries have kept 98 per cent of their capacity. The diesel that it replaced is now in a museum.

@ news-5001 | 2026-03-12T07:50 | world | Meridian Wire | River states agree on early warning of floods
Five states along the river Osmer will share all gauges from May on and warn each other within ten minutes.
Until now reports went through ministries and took hours. The treaty was in the making for seven years. Fishers and dyke wardens had a seat at the table.

@ news-5002 | 2026-03-11T22:15 | world | Vellmark Herald | Vellmark and Norrhaven reopen the night train
From 14 June a night train will run between Vellmark and Norrhaven again, after seventeen years.
It takes nine hours and carries bicycles. Tickets for a couchette begin at 39. Both cities share the losses of the first three years, if there are any.

@ news-5003 | 2026-03-11T18:40 | world | Saltholm Daily | Saltholm elects its first council without parties
On Saltholm nineteen people were elected to the council, all of them as single candidates.
Turnout was 81 per cent. The oldest member is 79, the youngest 18. Their first question is where the new school shall stand.

@ news-5004 | 2026-03-11T15:55 | world | Tarn Valley Post | Landslide closes the Tarn pass for three weeks
After heavy rain some 40,000 cubic metres of rock lie on the road over the Tarn pass.
Nobody was hurt, since sensors had closed the road an hour before. Trains run twice as often meanwhile. Geologists watch the slope with radar.

@ news-5005 | 2026-03-11T12:05 | world | Port Linden Courier | Port Linden takes in the crew of a stranded freighter
Twenty-two sailors whose ship ran aground off Port Linden have found beds with families.
Their freighter lies upright, and no oil has leaked. Tugs will try at spring tide on the 19th. The crew cooked for their hosts on Tuesday.

@ news-5006 | 2026-03-10T14:30 | world | Graymoor Gazette | Graymoor opens a house for all its religions
Eight communities share the House of the Word in Graymoor, which was opened on Monday.
It has one kitchen, five rooms for prayer and a garden. It took two years to agree on the kitchen. The town gave the ground.

@ news-5007 | 2026-03-08T09:20 | world | Meridian Wire | Two islands settle their quarrel over a rock
The islands of Saltholm and Farsund have ended a dispute over a rock that had lasted since 1893.
They will own it in turn, a year each. It holds a beacon and some two thousand gulls. A song about the quarrel is taught in both schools.

@ news-5008 | 2026-03-05T11:45 | world | Vellmark Herald | Water saved: Vellmark's fountains stay dry until June
Because the winter brought little rain, Vellmark lets its 64 fountains stand dry.
Only drinking fountains run. The reservoirs are at 58 per cent. Parks are watered with cleaned water from the sewage works.

@ news-5009 | 2026-02-18T16:10 | world | Tarn Valley Post | Villages of the upper Tarn share one doctor and one bus
Six villages of the upper Tarn Valley have bought a bus that is also a surgery.
It stops in each village twice a week. The doctor drives it herself. A nurse, a hairdresser and the post come along on Thursdays.

@ news-5010 | 2026-01-20T10:50 | world | Port Linden Courier | Old quay of Port Linden put under protection
The Old Quay with its 22 boathouses is now a protected monument.
Owners may go on working in them but must keep roofs of slate. The oldest beam was cut in 1683. A hotel had been planned there.

@ news-5011 | 2025-11-27T13:35 | world | Saltholm Daily | Children write the new traffic rules of Saltholm
Pupils of Saltholm have drawn up rules for the island's roads, and the council has taken over nine of eleven.
Carts, bicycles and walkers go first. The two that were turned down concerned free ice cream. The rules apply for a year.

@ news-5012 | 2025-10-22T09:00 | world | Meridian Wire | Norrhaven counts its trees and finds 12,000 more
A count from the air found 212,000 trees in Norrhaven, twelve thousand more than were on file.
Most of them stand in backyards. The city now knows where shade is missing. It will plant first where no tree stands within eighty metres.

@ news-6001 | 2026-03-12T06:05 | culture | Vellmark Herald | Lost symphony of Elsa Brand performed after 101 years
In Vellmark a symphony by Elsa Brand was played that had lain unread in a convent since 1925.
It lasts 38 minutes and ends softly. The hall kept silent for a while before the applause. A recording will be out in autumn.

@ news-6002 | 2026-03-11T21:10 | culture | Meridian Wire | Kestrel prize goes to a novel about a lighthouse keeper
The Kestrel prize for novels goes to Tomas Vey for The Second Lamp, the story of the last keeper of a lighthouse.
The jury praised its patience. Vey, 58, is a ferryman and writes between crossings. The prize is worth 20,000.

@ news-6003 | 2026-03-11T18:20 | culture | Port Linden Courier | Museum of Port Linden shows objects without labels
For a month the museum of Port Linden has taken down all labels and put chairs in their place.
Visitors guess and write down what they see. The true labels return in April, with the best guesses beside them. The number of visitors has doubled.

@ news-6004 | 2026-03-11T15:05 | culture | Graymoor Gazette | Graymoor's cinema saved by 1,900 owners
The Regent, Graymoor's last cinema, belongs to 1,900 people since yesterday.
Each paid at least fifty. The roof is mended first, then the organ. On the opening night the film was chosen by lot.

@ news-6005 | 2026-03-11T10:45 | culture | Tarn Valley Post | Bell of Elmsworth rings again after its recasting
The great bell of Elmsworth, cracked since 1987, has been cast anew from the old metal.
It weighs 2.3 tonnes and sounds a little lower than before. The children of the town were allowed to throw in a coin each. It will ring at noon.

@ news-6006 | 2026-03-10T17:30 | culture | Saltholm Daily | Saltholm's dialect gets its first dictionary
After thirty years of collecting, a dictionary of the island's dialect has appeared.
It has 9,400 words, forty-one of them for kinds of rain. Its author, a retired teacher, carried a notebook in the ferry. The first edition is sold out.

@ news-6007 | 2026-03-08T19:00 | culture | Vellmark Herald | Street of murals in Vellmark doubled in length
Twenty-four painters have added 300 metres to the murals of Foundry Street.
They show the people who live behind the walls. A few had wished to be painted with their dogs. The paint takes soot out of the air, though only a little.

@ news-6008 | 2026-03-06T20:15 | culture | Meridian Wire | Theatre plays one piece in six languages at once
At Norrhaven's theatre each actor speaks her own language, and the audience needs none of them.
The piece is about a border that moves at night. After the first performance people stayed to argue until one o'clock. It is sold out until April.

@ news-6009 | 2026-02-27T18:45 | culture | Port Linden Courier | Sailors' songs of Port Linden recorded in the fog
A choir has recorded twelve songs of sailors on the quay, in fog, at five in the morning.
Foghorns can be heard in two of them. The oldest singer is 91. Proceeds go to the rescue boat.

@ news-6010 | 2026-01-31T16:25 | culture | Graymoor Gazette | Comic about Graymoor's mines wins over schools
A comic on the strike of 1926 is now read in all eleven schools of Graymoor.
Its author talked with grandchildren of miners for four years. Every panel has the number of its source. A film is not planned.

@ news-6011 | 2025-12-15T19:40 | culture | Tarn Valley Post | Organ pipes found in a hayloft
In a hayloft of the Tarn Valley, 320 pipes of a baroque organ came to light.
A farmer had hidden them in a war and told nobody. The church from which they came no longer stands. Two villages would like to have them.

@ news-6012 | 2025-10-09T17:55 | culture | Saltholm Daily | Book boat visits ten islands
A boat with 4,000 books sails from island to island once a month.
It stays for three hours at each pier. Most wanted are crime stories and books on knitting. The captain reads aloud when it rains.

@ news-7001 | 2026-03-12T05:50 | health | Meridian Wire | Trial in Norrhaven: walking groups lower blood pressure
People who walked together three times a week had lower blood pressure after half a year, a study in Norrhaven shows.
The mean of 612 participants fell by 6 millimetres. Those who walked alone stopped more often. The doctors cannot say how much the talking did.

@ news-7002 | 2026-03-11T19:05 | health | Vellmark Herald | Vellmark's hospital halves waiting time by calling back
Whoever comes to the clinic of Vellmark without danger may wait at home and is called.
The mean time in the waiting room fell from 190 to 85 minutes. Nurses decide who must stay. A test in the children's ward follows in May.

@ news-7003 | 2026-03-11T16:20 | health | Tarn Valley Post | Ticks already active in the Tarn Valley
After a mild winter, ticks have been found in the Tarn Valley since the end of February.
The health office advises long trousers and a look at the skin in the evening. Ticks should be drawn out straight and soon. A vaccine protects against encephalitis but not against Lyme disease.

@ news-7004 | 2026-03-11T13:35 | health | Port Linden Courier | School meals without queues: Port Linden eats in two shifts
At six schools of Port Linden children now have forty minutes for lunch instead of twenty.
They leave a third less on their plates. Teachers report quieter afternoons. The cooks wish for a second sink.

@ news-7005 | 2026-03-11T09:20 | health | Graymoor Gazette | Flu wave in Graymoor past its peak
In the past week 212 people in Graymoor were ill with influenza, after 347 the week before.
The hospital lifts its limits on visits. Doctors remind people to air rooms and to wash their hands. Four in ten of those above sixty had been vaccinated.

@ news-7006 | 2026-03-10T08:15 | health | Saltholm Daily | Saltholm gets a midwife of its own again
For the first time in nine years a midwife lives on Saltholm.
Until now mothers had to leave for the mainland two weeks before the birth. Seven children are expected this year. The council pays for her boat.

@ news-7007 | 2026-03-07T11:00 | health | Meridian Wire | Noise map shows where Elmsworth sleeps badly
A third of the people of Elmsworth live where it is louder than 50 decibels at night.
The map was made from 80 microphones on lampposts. Slower traffic after ten is to be tried in four streets. Doctors will follow the blood pressure of volunteers.

@ news-7008 | 2026-03-05T09:50 | health | Vellmark Herald | Blood donors in Vellmark choose their music
Since donors may choose the music, a fifth more have come back to Vellmark's blood bank.
Most asked for are film scores. The stock of the rare group B negative is low all the same. Donating takes about ten minutes, with rest and tea forty.

@ news-7009 | 2026-02-22T12:40 | health | Tarn Valley Post | Village choir sings for people with weak lungs
In Upper Tarn a choir has been founded for people who suffer from chronic diseases of the lung.
Long phrases train breathing out. A physiotherapist stands beside the conductor. Members say that they climb stairs more easily; a study is to test it.

@ news-7010 | 2026-01-18T14:55 | health | Graymoor Gazette | Free glasses for first-graders
Every sixth child in Graymoor's first forms sees too little, tests have shown.
The town gave glasses to 143 children. Some had been thought lazy. The tests will be repeated each autumn.

@ news-7011 | 2025-11-05T10:15 | health | Port Linden Courier | Sea rescuers learn first aid for the soul
Crews of Port Linden's rescue boats are trained in speaking with people in shock.
The course was devised by a nurse and a fisherman's widow. Silence is a part of it. Forty people have passed.

@ news-7012 | 2025-09-17T08:35 | health | Saltholm Daily | Salt air in a shed: Saltholm reopens its graduation works
Sea water again trickles over blackthorn in Saltholm's old graduation works.
Visitors breathe the moist air beside it. Whether that heals is disputed; it does no harm, says the island's doctor. The twigs must be renewed every eight years.
`;
