import { pagesFrom, type Site } from '../site.ts';

/** Notes for travellers. */
export const travel: Site = {
  host: 'travel.example',
  name: 'Slow Miles',
  language: 'en',
  navigation: [['Slow Miles', '/']],
  pages: pagesFrom(`
@ / | Slow Miles | 2026-02-05 | index
Notes for people who like to arrive by train and to stay a day longer. No lists of the ten best of anything; only what we would tell a friend. The [[practical pages|/practical]] hold what is true everywhere.

!list place

@ /practical | Practical pages | 2026-02-05 | index
What to know before leaving, whatever the place.

!list practical

@ /vienna | A weekend in Vienna | 2025-12-01 | place
[[Vienna|encyclopedia.example/vienna]] is easy on foot within the Ring. Go to the Naschmarkt early on a Saturday, when the flea market stands beside the stalls. The Museum of Art History needs an afternoon; Bruegel's room alone an hour. Standing places at the opera are sold cheaply on the evening itself.

In a coffee house one may sit as long as one likes over a single cup, and a glass of water comes with it. The night train from Paris or Rome arrives at the main station. In April, pack for sun and for sleet.

@ /paris | Paris in three walks | 2025-12-02 | place
First walk: from the Place des Vosges through the Marais to the river and over the two islands. Second: the Canal Saint-Martin from République to La Villette, with its locks and swing bridges. Third: Belleville and the park of Buttes-Chaumont, where few visitors come.

Museums of the city of [[Paris|encyclopedia.example/paris]] are free of charge, the Louvre is shut on Tuesdays. Trains to [[Lyon|/lyon]] take two hours from the Gare de Lyon. A ten-minute rule holds for bakeries: the bread is best where people queue for that long.

@ /lyon | Lyon on foot | 2025-12-03 | place
Take the funicular up to Fourvière, look over the roofs, and walk down through the Roman theatre to the old town. Look for the doors of traboules, passages through the houses; those that are open by day bear a sign.

A bouchon is a small inn with hearty food; quenelles and cervelle de canut are safer than they sound. On 8 December the people put candles on their window sills, and the whole city glows. [[Lyon|encyclopedia.example/lyon]] lies two hours from [[Paris|/paris]] and less than two from [[Marseille|/marseille]] by train.

@ /marseille | Marseille and the Calanques | 2025-12-04 | place
Begin at the Old Port, where fishermen sell their catch in the morning, and climb through the Panier quarter to the MuCEM. Bus 21 goes to Luminy, from where a path leads to the Calanque of Sugiton in fifty minutes.

In summer the paths may be closed because of fire danger; the national park tells each evening for the next day. Some bays may be visited only with a free reservation. Bouillabaisse is never cheap; if it is, it is soup. More on [[Marseille|encyclopedia.example/marseille]].

@ /amsterdam | Amsterdam by bicycle | 2025-12-05 | place
Hire a bicycle without the company's colours, ride on the right, signal with your arm, and never stop on the path to take a picture. Cross the tram rails at a right angle.

A fine round leads behind the station, by the free ferry over the IJ and along the dyke through Durgerdam to Marken with its [[lighthouse|encyclopedia.example/lighthouses]], about twenty kilometres. The museums on the square sell tickets for fixed hours only. See [[Amsterdam|encyclopedia.example/amsterdam]].

@ /reykjavik | Reykjavik without a car | 2025-12-06 | place
The airport bus needs forty-five minutes. In town everything lies within a walk of half an hour; the pools are where people meet, and one washes thoroughly, without clothes, before getting in.

City buses go as far as Mosfellsbær, and from there a path climbs Esja in about two hours. Look for northern lights from September to March, away from the lamps, at the [[lighthouse|encyclopedia.example/lighthouses]] of Grótta; mind the tide, which cuts off the way back. See [[Reykjavik|encyclopedia.example/reykjavik]].

@ /lisbon | Lisbon up and down | 2025-12-07 | place
Wear shoes that grip, since the stones are smooth with use. Tram 28 is full from nine on; take it at seven, or take line 24 instead. From the terrace of Graça one sees the castle, the bridge and the evening.

The train to Cascais runs along the shore every twenty minutes; sit on the left. Pastry tarts are eaten warm, with cinnamon, standing. More on [[Lisbon|encyclopedia.example/lisbon]]. From Madrid there is still no fast train, only a bus of some eight hours.

@ /kyoto | Kyoto in autumn | 2025-12-08 | place
Maples turn red from the middle of November. Go to Tōfuku-ji when the gate opens, and to Arashiyama only on a weekday. The Philosopher's Path is quiet before eight.

Buses are slow and crowded; the two underground lines and a bicycle are better. Many temples take cash only. A night in a temple lodging includes prayers at six and breakfast without meat. Read about [[Kyoto|encyclopedia.example/kyoto]] and how green tea is [[brewed|recipes.example/green-tea]].

@ /zermatt | Zermatt and the Matterhorn | 2025-12-09 | place
No cars with petrol engines may enter Zermatt in Switzerland; one leaves them in Täsch and takes the train, which goes every twenty minutes. The village lies at 1,600 metres.

The cog railway up to Gornergrat, opened in 1898, climbs to 3,089 metres in about half an hour. Get off at Rotenboden and walk to the Riffelsee, in which the Matterhorn, 4,478 metres high, is mirrored on still mornings. The first ascent, in 1865, cost four of seven climbers their lives.

@ /baikal | Winter on Lake Baikal | 2025-12-10 | place
From February to the end of March [[Lake Baikal|encyclopedia.example/lake-baikal]] is frozen a metre thick and so clear that one sees stones metres below. The island of Olkhon is reached from Irkutsk in six hours by bus and, in winter, over an ice road.

Take spikes for your shoes and a thermos. Cracks run through the ice with a sound like far-off guns; it is the ice that works with the change of temperature. The seal, the nerpa, is seldom seen in winter. Smoked omul is sold at every pier.

@ /lighthouse-walks | Walks to lighthouses | 2025-12-11 | place
Four coastal walks that end at a tower. At Cape Wrath in Scotland a ferry and a minibus must be caught, so leave early. Near A Coruña in Spain the Tower of Hercules, from Roman times, can be climbed. On Texel a red tower stands at the end of twenty kilometres of sand. At Cordouan in France one wades across a sandbank at low water; the tower has a chapel and the first [[Fresnel lens|encyclopedia.example/fresnel-lens]] shone there.

Why towers flash as they do: [[lighthouses|encyclopedia.example/lighthouses]].

@ /night-trains | Night trains of Europe | 2025-12-12 | practical
A night train saves a hotel and a day. There are seats, couchettes for four or six people, and sleepers with a wash basin for one to three. Couchettes are booked out first at Easter and in August; tickets open about six months ahead.

Take earplugs, water and breakfast of your own. The attendant keeps the tickets and wakes you before your stop. Vienna is the best place to begin: trains leave for Venice, Rome, Hamburg, Paris, Brussels and Warsaw. Bicycles need a place of their own. See [[a weekend in Vienna|/vienna]].

@ /packing | Packing for ten days | 2025-12-13 | practical
Lay everything out, put a third back, and wash on the fifth day. What proves itself: one pair of shoes on the feet and one in the bag, [[socks of wool|shop.example/products/merino-socks-two-pairs]], a scarf that is also a pillow, a line of string, a copy of the passport on paper.

Liquids in hand luggage go into bottles of at most 100 millilitres in one clear bag of a litre at most airports. Batteries belong in the cabin, not in the hold. Medicines stay in their boxes. A small [[umbrella|shop.example/products/folding-umbrella]] weighs less than a wet jacket.

@ /time-zones | Time zones and jet lag | 2025-12-14 | practical
The body's clock moves by about an hour a day, and more easily towards the west than towards the east. Morning light pulls it forward, evening light back. After a flight to the east, seek light in the morning of the new place and avoid it late; after one to the west, stay up with the sun.

Summer time begins in the European Union on the last Sunday of March and in the United States on the second, so that for two or three weeks the distance between [[New York|encyclopedia.example/new-york-city]] and Paris is an hour less.
`),
};
