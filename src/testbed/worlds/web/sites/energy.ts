import { pagesFrom, type Site } from '../site.ts';

/** A site on power from water, heat and wind, with several pages on tidal power plants. */
export const energy: Site = {
  host: 'energy.example',
  name: 'Energy Primer',
  language: 'en',
  navigation: [['Energy Primer', '/']],
  pages: pagesFrom(`
@ / | Energy Primer | 2026-01-20 | energy
How power is made from what nature moves and warms by itself. Each page is short, gives the numbers that matter, and says what is not yet solved. Begin with [[tidal power|/tidal]], which is the most punctual of all, or choose below.

!list tidal
!list energy

@ /tidal | Tidal power plants | 2025-11-04 | tidal
Tidal power plants make electricity from the rise and fall of the sea. They are rare, since few coasts have a tide of five metres or more, but their output can be told decades ahead.

Two kinds exist. Barrages dam a bay and let the water out through turbines; [[La Rance|/tidal/la-rance]] and [[Sihwa Lake|/tidal/sihwa]] are the largest. [[Tidal stream turbines|/tidal/stream]] stand free in a current like wind turbines under water.

|= Plant | Country | Opened | Megawatts
| La Rance | France | 1966 | 240
| Annapolis Royal | Canada | 1984 | 20
| Jiangxia | China | 1980 | 4.1
| Sihwa Lake | South Korea | 2011 | 254

What moves the water is explained under [[tides|encyclopedia.example/tides]].

@ /tidal/la-rance | La Rance tidal power plant | 2025-11-05 | tidal
The tidal power plant on the Rance in Brittany was opened on 26 November 1966 and was the first large one of the world. Its dam is 750 metres long and carries the road between Dinard and Saint-Malo.

| Power | 240 MW
| Turbines | 24
| Yearly output | about 500 GWh

The mean tidal range is about eight metres. Each bulb turbine of ten megawatts works in both directions and can also pump. During the building the estuary was closed off for three years, and sand eels and plaice disappeared; life came back later, though of other species. See [[tidal power plants|/tidal]].

@ /tidal/sihwa | Sihwa Lake tidal power plant | 2025-11-06 | tidal
The Sihwa Lake tidal power plant in South Korea has been the largest of the world since August 2011. It was built into a seawall of 12.7 kilometres that had stood since 1994.

| Power | 254 MW
| Turbines | 10
| Yearly output | about 550 GWh

The wall had turned the bay into a lake that soon became foul with sewage of factories. The plant lets in sea water at every flood, which drives the turbines, and lets it out through sluices at ebb; since then the water has become much cleaner. Compare [[La Rance|/tidal/la-rance]].

@ /tidal/stream | Tidal stream turbines | 2025-11-07 | tidal
A tidal stream turbine stands in a strait where the sea runs fast, and needs no dam. Water is some eight hundred times as dense as air, so that a small rotor in a current of three metres a second gives as much as a far larger one in wind.

The MeyGen project in the Pentland Firth, off the north of Scotland, has run four turbines of 1.5 megawatts since 2018. Salt, weed and storms are hard on machines, and a diver can work only in the few minutes of slack water. Costs fall slowly. Plants with dams are described under [[tidal power plants|/tidal]].

@ /wave | Wave power | 2025-11-08 | energy
Waves carry wind energy across oceans. Buoys that bob, hinged snakes and chambers in which water pushes air through a turbine have been tried; none has lasted long enough to be cheap.

The plant at Mutriku in the Basque Country, built into a breakwater and opened in 2011, has sixteen chambers and about 300 kilowatts. It has run longer than any other. The trouble is always the same: a machine light enough to move in a breeze must live through a hurricane. The [[tide|/tidal]] is tamer.

@ /geothermal | Geothermal energy | 2025-11-09 | energy
Geothermal energy is heat from the ground. In most places it grows by about three degrees for every hundred metres of depth; near volcanoes hot water and steam lie close below.

The first electricity was made from it at Larderello in Tuscany in 1904, where it lit five bulbs. Iceland heats nine out of ten houses with it, [[Reykjavik|encyclopedia.example/reykjavik]] above all. The United States have the most power installed, followed by Indonesia and the Philippines. Water pressed into hot rock can set off small earthquakes, for which a project in Basel was stopped in 2006.

@ /pumped-storage | Pumped storage | 2025-11-10 | energy
A pumped storage plant lifts water when power is plentiful and lets it fall through turbines when it is scarce. It gives back about three quarters to four fifths of what was put in.

Two basins are needed, one high and one low. A cubic metre of water that falls 367 metres yields one kilowatt-hour if nothing is lost. More than nine tenths of the world's stored electricity was long kept in this way; [[batteries|encyclopedia.example/battery]] now grow faster. The plant at Fengning in China, with 3,600 megawatts, is the largest.

@ /hydropower | Hydropower | 2025-11-11 | energy
Falling water makes about a seventh of the world's electricity, more than any other renewable source. Norway and Paraguay live almost wholly on it.

The Three Gorges Dam on the Yangtze has 22,500 megawatts, more than any other power plant. Such lakes drown villages and forests: more than a million people had to move there. Small plants in rivers take up less room, but fish need ladders to pass. Dry years show how much depends on rain. A cousin with salt water is [[tidal power|/tidal]].

@ /offshore-wind | Offshore wind | 2025-11-12 | energy
Wind at sea is stronger and steadier than on land, and nobody lives below the rotor. The first park stood off Vindeby in Denmark from 1991 to 2017; its eleven turbines together had five megawatts, less than half of what one new machine has.

Foundations of steel are driven into the ground down to some sixty metres of depth. Beyond that, turbines float: Hywind Scotland has done so since 2017. Cables of direct current bring the power ashore. How a rotor works is told under [[wind power|encyclopedia.example/wind-power]].

@ /heat-pumps | Heat pumps | 2025-11-13 | energy
A heat pump carries heat from a cold place to a warm one, as a refrigerator does. From one kilowatt-hour of electricity it makes three or four of heat, because most of the heat comes from air, ground or water.

It works best where little difference must be bridged: warm floors need water of 35 degrees, old radiators 55 or more. Yet heat pumps are most common in cold lands, in Norway, Sweden and Finland. Drawing heat from the ground costs more to build and less to run. See also [[geothermal energy|/geothermal]].
`),
};
