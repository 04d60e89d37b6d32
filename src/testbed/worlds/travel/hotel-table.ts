import { findCity, type City } from '../maps/gazetteer.ts';
import { folded } from '../maps/folded.ts';

export type Hotel = {
  /** Its number in offers. */
  number: number;
  name: string;
  city: City;
  stars: number;
  rooms: number;
  /** Euros that a three-star room costs in this city on an ordinary night. */
  level: number;
};

/** City, level of prices, then invented houses with their stars; a second figure is the number of rooms. */
const table = `Vienna, Austria|104|Pension Lindengasse 2|Hotel Donaukanal 3|Gasthof Zum Blauen Karpfen 3|Turmzimmer am Graben 3 1|Hotel Belvederegarten 4|Palais Wollzeile 5
Salzburg, Austria|118|Gasthof Untersberg 3|Hotel Salzachblick 4|Pension Getreide 2|Schlosshotel Leopold 5
Berlin, Germany|98|Hotel Spreebogen 3|Pension Kastanienallee 2|Kurfürst Suites 4|Grand Hotel Linden 5
Munich, Germany|122|Hotel Isarflimmern 3|Gasthof Schwabing 2|Hotel Maximilianhof 4|Residenz Odeon 5
Hamburg, Germany|108|Hotel Speicherstadt 3|Kajüte Sankt Pauli 2|Alsterufer Hotel 4|Elbschloss 5
Frankfurt, Germany|110|Hotel Mainufer 3|Pension Sachsenhausen 2|Messeblick Hotel 4|Frankfurter Palais 5
Paris, France|148|Hôtel des Deux Ponts 3|Auberge Belleville 2|Hôtel Rive Verte 4|Palais Saint-Honoré 5
Lyon, France|98|Hôtel de la Croix-Rousse 3|Auberge des Canuts 2|Hôtel Confluence 4|Villa Fourvière 5
Marseille, France|96|Hôtel du Vieux Quai 3|Auberge du Panier 2|Hôtel Corniche 4|Palais Phocéen 5
Nice, France|124|Hôtel Promenade 3|Auberge du Port 2|Hôtel Cimiez 4|Villa des Anges 5
London, United Kingdom|162|Bankside Rooms 3|Camden Lock Inn 2|The Marylebone House 4|The Grand Strand 5
Edinburgh, United Kingdom|126|Old Town Lodge 3|Leith Walk Inn 2|Calton Hill Hotel 4|The Royal Crescent 5
Dublin, Ireland|134|Liffey Quay Hotel 3|Smithfield Inn 2|Merrion Green 4|The Provost House 5
Amsterdam, Netherlands|146|Hotel Prinsengracht 3|De Pijp Herberg 2|Hotel Het IJ 4|Grachtenpaleis 5
Brussels, Belgium|106|Hôtel Sablon 3|Auberge Marolles 2|Hôtel Ixelles 4|Palais Cinquantenaire 5
Zurich, Switzerland|172|Hotel Limmatufer 3|Gasthaus Wiedikon 2|Hotel Seefeld 4|Baur am Park 5
Rome, Italy|116|Albergo Trastevere 3|Locanda Monti 2|Hotel Aventino 4|Palazzo Giulia 5
Milan, Italy|124|Albergo Navigli 3|Locanda Isola 2|Hotel Brera 4|Palazzo Scala 5
Venice, Italy|156|Albergo Cannaregio 3|Locanda Giudecca 2|Hotel San Polo 4|Ca' Aurora 5
Madrid, Spain|102|Hostal Lavapiés 2|Hotel Malasaña 3|Hotel Retiro Norte 4|Palacio de Recoletos 5
Barcelona, Spain|120|Hostal Gràcia 2|Hotel Poblenou 3|Hotel Eixample Dreta 4|Palau del Mar 5
Lisbon, Portugal|96|Pensão Alfama 2|Hotel Cais Novo 3|Hotel Príncipe Real 4|Palácio da Estrela 5
Prague, Czechia|86|Penzion Malá Strana 2|Hotel Vltava Most 3|Hotel Vinohrady 4|Palác Karlín 5
Budapest, Hungary|78|Panzió Erzsébet 2|Hotel Dunapart 3|Hotel Andrássy Kert 4|Budavári Palota Hotel 5
Copenhagen, Denmark|152|Hotel Nyhavn Nord 3|Vesterbro Vandrehjem 2|Hotel Christianshavn 4|Palæ Amalie 5
Oslo, Norway|144|Hotell Grünerløkka 3|Pensjonat Sagene 2|Hotell Bjørvika 4|Slottsparken Hotell 5
Stockholm, Sweden|138|Hotell Södermalm 3|Vandrarhem Vasa 2|Hotell Djurgården 4|Strandpalatset 5
Reykjavik, Iceland|158|Hótel Laugavegur 3|Gistiheimili Tjörn 2|Hótel Faxaflói 4|Hótel Harpa Nord 5
New York, USA|188|Hotel Bowery Yard 3|Astoria Inn 2|The Hudson Terrace 4|The Gotham Grand 5
Tokyo, Japan|118|Hotel Yanaka 3|Minshuku Asakusa 2|Hotel Sumida Garden 4|Marunouchi Palace 5
Kyoto, Japan|128|Hotel Kamogawa 3|Minshuku Gion 2|Ryokan Higashiyama 4|Nijo Palace 5
Beijing, China|82|Hutong Courtyard 3|Gulou Inn 2|Chaoyang Garden Hotel 4|Wangfu Palace 5
Shanghai, China|92|Suzhou Creek Hotel 3|Old City Inn 2|Xuhui Plane Tree Hotel 4|Bund Palace 5
Singapore, Singapore|142|Katong House 3|Little India Lodge 2|Hotel Robertson Quay 4|The Raffia 5
Sydney, Australia|148|Glebe Point Hotel 3|Newtown Lodge 2|The Rocks House 4|Harbour Palace 5`;

export const hotels: readonly Hotel[] = table.split('\n').flatMap((line, row) => {
  const [place = '', level, ...houses] = line.split('|');
  const city = findCity(place);
  if (!city) throw new Error(`no such city: ${place}`);
  return houses.map((house, index): Hotel => {
    const [, name = '', stars, rooms] = /^(.+?) ([2-5])(?: (\d+))?$/.exec(house) ?? [];
    const size = rooms === undefined ? 8 + Number(stars) * 6 : Number(rooms);
    return {
      number: 101 + row * 10 + index,
      name,
      city,
      stars: Number(stars),
      rooms: size,
      level: Number(level),
    };
  });
});

const numbered = new Map(hotels.map((hotel) => [hotel.number, hotel]));

export const hotelOf = (number: number): Hotel | undefined => numbered.get(number);

const byCity = new Map<string, Hotel[]>();
for (const hotel of hotels)
  for (const key of [folded(hotel.city.name), hotel.city.id])
    byCity.set(key, [...(byCity.get(key) ?? []), hotel]);

/** The hotels of the city a text names: none where we know the city, undefined where there is no such city. */
export function hotelsIn(text: string): readonly Hotel[] | undefined {
  if (text.length > 200) return undefined;
  const named = byCity.get(folded(text.trim()));
  if (named) return named;
  const found = findCity(text);
  return found && (byCity.get(found.id) ?? []);
}
