export type Airport = {
  /** IATA. */
  code: string;
  city: string;
  latitude: number;
  longitude: number;
  /** IANA. */
  zone: string;
  /** 3 for a hub of the world, 2 for a large airport, 1 for the others: how many routes and flights it has. */
  rank: number;
};

const table = `FRA|Frankfurt|50.033|8.571|Europe/Berlin|3
MUC|Munich|48.354|11.786|Europe/Berlin|2
BER|Berlin|52.362|13.501|Europe/Berlin|2
HAM|Hamburg|53.630|9.988|Europe/Berlin|1
VIE|Vienna|48.110|16.570|Europe/Vienna|2
ZRH|Zurich|47.465|8.549|Europe/Zurich|2
CDG|Paris|49.010|2.548|Europe/Paris|3
NCE|Nice|43.658|7.216|Europe/Paris|1
LHR|London|51.470|-0.454|Europe/London|3
LGW|London|51.148|-0.190|Europe/London|2
EDI|Edinburgh|55.950|-3.373|Europe/London|1
DUB|Dublin|53.421|-6.270|Europe/Dublin|2
AMS|Amsterdam|52.309|4.764|Europe/Amsterdam|3
BRU|Brussels|50.901|4.484|Europe/Brussels|2
MAD|Madrid|40.472|-3.561|Europe/Madrid|3
BCN|Barcelona|41.297|2.079|Europe/Madrid|2
LIS|Lisbon|38.774|-9.134|Europe/Lisbon|2
FCO|Rome|41.800|12.239|Europe/Rome|2
MXP|Milan|45.630|8.728|Europe/Rome|2
ATH|Athens|37.936|23.945|Europe/Athens|2
PRG|Prague|50.101|14.260|Europe/Prague|1
WAW|Warsaw|52.166|20.967|Europe/Warsaw|2
BUD|Budapest|47.437|19.256|Europe/Budapest|1
CPH|Copenhagen|55.618|12.656|Europe/Copenhagen|2
OSL|Oslo|60.194|11.100|Europe/Oslo|2
ARN|Stockholm|59.652|17.919|Europe/Stockholm|2
HEL|Helsinki|60.317|24.963|Europe/Helsinki|2
KEF|Reykjavik|63.985|-22.606|Atlantic/Reykjavik|1
IST|Istanbul|41.275|28.752|Europe/Istanbul|3
CAI|Cairo|30.122|31.406|Africa/Cairo|2
NBO|Nairobi|-1.319|36.928|Africa/Nairobi|1
JNB|Johannesburg|-26.139|28.246|Africa/Johannesburg|2
DXB|Dubai|25.253|55.364|Asia/Dubai|3
DEL|Delhi|28.556|77.100|Asia/Kolkata|2
BOM|Mumbai|19.089|72.868|Asia/Kolkata|2
BKK|Bangkok|13.690|100.750|Asia/Bangkok|2
SIN|Singapore|1.364|103.992|Asia/Singapore|3
HKG|Hong Kong|22.308|113.915|Asia/Hong_Kong|3
PEK|Beijing|40.080|116.585|Asia/Shanghai|3
PVG|Shanghai|31.143|121.805|Asia/Shanghai|3
CAN|Guangzhou|23.392|113.299|Asia/Shanghai|2
CTU|Chengdu|30.579|103.947|Asia/Shanghai|1
ICN|Seoul|37.469|126.451|Asia/Seoul|3
NRT|Tokyo|35.765|140.386|Asia/Tokyo|2
HND|Tokyo|35.553|139.781|Asia/Tokyo|3
KIX|Osaka|34.427|135.244|Asia/Tokyo|2
SYD|Sydney|-33.946|151.177|Australia/Sydney|2
AKL|Auckland|-37.008|174.792|Pacific/Auckland|1
JFK|New York|40.640|-73.779|America/New_York|3
EWR|New York|40.693|-74.169|America/New_York|2
BOS|Boston|42.364|-71.005|America/New_York|2
ORD|Chicago|41.979|-87.905|America/Chicago|3
LAX|Los Angeles|33.943|-118.408|America/Los_Angeles|3
SFO|San Francisco|37.619|-122.375|America/Los_Angeles|2
YYZ|Toronto|43.677|-79.631|America/Toronto|2
MEX|Mexico City|19.436|-99.072|America/Mexico_City|2
GRU|Sao Paulo|-23.432|-46.470|America/Sao_Paulo|2
EZE|Buenos Aires|-34.822|-58.536|America/Argentina/Buenos_Aires|1`;

/** Real airports, by IATA code; the flights between them are ours. */
export const airports: ReadonlyMap<string, Airport> = new Map(
  table.split('\n').map((line) => {
    const [code = '', city = '', latitude, longitude, zone = '', rank] = line.split('|');
    const airport = {
      code,
      city,
      latitude: Number(latitude),
      longitude: Number(longitude),
      zone,
      rank: Number(rank),
    };
    return [code, airport];
  }),
);
