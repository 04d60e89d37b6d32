import type { MarketCode } from './markets.ts';

/** A listed company: real code and name; price, shares (in millions) and ratios near those of early 2026, rounded by hand. */
export type Company = {
  market: MarketCode;
  symbol: string;
  name: string;
  /** The name in Chinese, or '' where none is usual. */
  chinese: string;
  sector: string;
  price: number;
  millionShares: number;
  priceEarnings: number;
  dividendPercent: number;
};

/** symbol | name | Chinese name | sector | price | shares in millions | price-earnings ratio | dividend yield in percent */
const tables: Record<MarketCode, string> = {
  HK: `
00700|Tencent Holdings|腾讯控股|Technology|545|9110|22.4|0.8
09988|Alibaba Group Holding|阿里巴巴|Consumer Cyclical|148|19090|18.6|1.3
00005|HSBC Holdings|汇丰控股|Financial Services|132|17180|13.1|4.1
00939|China Construction Bank|建设银行|Financial Services|7.72|240400|5.6|5.6
01398|Industrial and Commercial Bank of China|工商银行|Financial Services|6.28|86790|5.7|5.4
03988|Bank of China|中国银行|Financial Services|4.55|83620|5.4|5.7
03968|China Merchants Bank|招商银行|Financial Services|49.6|4590|7.9|4.4
02318|Ping An Insurance|中国平安|Financial Services|66.5|7450|8.3|4.3
01299|AIA Group|友邦保险|Financial Services|84|10500|17.6|2.1
00388|Hong Kong Exchanges and Clearing|香港交易所|Financial Services|412|1268|31.5|2.6
03690|Meituan|美团|Consumer Cyclical|84.5|6110|21.9|0
01810|Xiaomi Corporation|小米集团|Technology|36.2|26000|20.4|0
09618|JD.com|京东集团|Consumer Cyclical|108|2900|9.7|3.4
09999|NetEase|网易|Communication Services|191|3170|15.8|2.3
09888|Baidu|百度集团|Communication Services|128|2750|11.6|0
01024|Kuaishou Technology|快手|Communication Services|66.8|4320|14.7|0.7
01211|BYD Company|比亚迪股份|Consumer Cyclical|97.5|3680|19.2|1.5
00941|China Mobile|中国移动|Communication Services|79.4|20900|11.2|6.5
00883|CNOOC|中国海洋石油|Energy|24.9|44500|8.1|5.9
00857|PetroChina|中国石油股份|Energy|9.35|21100|9.6|5.4
00386|China Petroleum & Chemical|中国石油化工股份|Energy|5.06|24200|14.3|4.9
01088|China Shenhua Energy|中国神华|Energy|42.7|3380|14.9|5.7
00001|CK Hutchison Holdings|长和|Industrials|61.2|3830|10.4|3.6
00016|Sun Hung Kai Properties|新鸿基地产|Real Estate|121|2900|18.2|3.1
00002|CLP Holdings|中电控股|Utilities|70.8|2526|15.6|4.5
00003|Hong Kong and China Gas|香港中华煤气|Utilities|7.14|18660|22.7|4.9
00066|MTR Corporation|港铁公司|Industrials|32.6|6230|12.5|4
00027|Galaxy Entertainment Group|银河娱乐|Consumer Cyclical|40.3|4380|17.7|3
02020|ANTA Sports Products|安踏体育|Consumer Cyclical|83.6|2810|15.3|2.9
00992|Lenovo Group|联想集团|Technology|9.48|12400|10.2|4.2
00981|Semiconductor Manufacturing International|中芯国际|Technology|71.3|8000|88.6|0`,
  CN_MAINLAND: `
SH600036|China Merchants Bank|招商银行|Financial Services|40.85|25220|6.9|4.9
SH600519|Kweichow Moutai|贵州茅台|Consumer Defensive|1402|1252|19.6|3.7
SH601318|Ping An Insurance|中国平安|Financial Services|64.3|18210|8.6|4
SH601398|Industrial and Commercial Bank of China|工商银行|Financial Services|7.58|356400|7.4|4.1
SH601939|China Construction Bank|建设银行|Financial Services|9.12|261600|7.1|4.4
SH601288|Agricultural Bank of China|农业银行|Financial Services|7.06|349980|8.6|3.5
SH601988|Bank of China|中国银行|Financial Services|5.52|322200|7.6|4.3
SH600900|China Yangtze Power|长江电力|Utilities|26.9|24470|19.4|3.5
SH601857|PetroChina|中国石油|Energy|10.6|183020|12.1|4.4
SH600028|China Petroleum & Chemical|中国石化|Energy|6.04|121280|18.9|3.7
SH601088|China Shenhua Energy|中国神华|Energy|41.3|19870|15.4|5.4
SH600276|Jiangsu Hengrui Pharmaceuticals|恒瑞医药|Healthcare|60.4|6630|51.3|0.4
SH600887|Inner Mongolia Yili Industrial|伊利股份|Consumer Defensive|26.8|6330|16.4|4.6
SH601012|LONGi Green Energy Technology|隆基绿能|Technology|18.1|7580|63.2|0
SH600030|CITIC Securities|中信证券|Financial Services|27.9|14820|15.6|2.1
SH601899|Zijin Mining Group|紫金矿业|Basic Materials|35.2|26580|20.1|1.4
SH600309|Wanhua Chemical Group|万华化学|Basic Materials|76.8|3130|20.3|1
SH600104|SAIC Motor|上汽集团|Consumer Cyclical|15.1|11500|14.8|0.6
SH601668|China State Construction Engineering|中国建筑|Industrials|5.17|41320|4.7|5.3
SH688981|Semiconductor Manufacturing International|中芯国际|Technology|118|7990|142|0
SZ000001|Ping An Bank|平安银行|Financial Services|11.2|19410|5.1|5.3
SZ000002|China Vanke|万科A|Real Estate|5.02|11930|28.4|0
SZ000333|Midea Group|美的集团|Consumer Cyclical|79.6|7680|14.2|5
SZ000651|Gree Electric Appliances|格力电器|Consumer Cyclical|39.4|5600|7.2|7.6
SZ000858|Wuliangye Yibin|五粮液|Consumer Defensive|106|3880|14.6|5.4
SZ002415|Hangzhou Hikvision Digital Technology|海康威视|Technology|32.6|9160|23.1|2.1
SZ002594|BYD Company|比亚迪|Consumer Cyclical|92.4|9120|20.9|1.4
SZ300059|East Money Information|东方财富|Financial Services|22.7|15800|30.2|0.3
SZ300750|Contemporary Amperex Technology|宁德时代|Industrials|358|4560|25.2|1.3
SZ300760|Shenzhen Mindray Bio-Medical Electronics|迈瑞医疗|Healthcare|192|1212|22.8|2.8`,
  US: `
AAPL|Apple Inc.|苹果|Technology|259.4|14690|33.2|0.4
MSFT|Microsoft Corporation|微软|Technology|408.6|7430|25.6|0.9
NVDA|NVIDIA Corporation|英伟达|Technology|184.2|24300|38.7|0
GOOGL|Alphabet Inc.|谷歌|Communication Services|305.8|12100|28.3|0.3
AMZN|Amazon.com, Inc.|亚马逊|Consumer Cyclical|211.7|10690|29.6|0
META|Meta Platforms, Inc.|脸书|Communication Services|648.3|2520|27.1|0.3
TSLA|Tesla, Inc.|特斯拉|Consumer Cyclical|402.5|3330|268|0
BRK.B|Berkshire Hathaway Inc.|伯克希尔哈撒韦|Financial Services|498.2|2157|15.9|0
JPM|JPMorgan Chase & Co.|摩根大通|Financial Services|297.6|2720|14.6|2
V|Visa Inc.|维萨|Financial Services|317.4|1920|30.8|0.8
MA|Mastercard Incorporated|万事达|Financial Services|519.3|898|32.4|0.7
UNH|UnitedHealth Group Incorporated|联合健康|Healthcare|288.1|906|16.3|3.1
JNJ|Johnson & Johnson|强生|Healthcare|241.6|2410|23.2|2.2
LLY|Eli Lilly and Company|礼来|Healthcare|1012|945|47.8|0.6
PG|The Procter & Gamble Company|宝洁|Consumer Defensive|156.4|2340|22.6|2.7
KO|The Coca-Cola Company|可口可乐|Consumer Defensive|77.9|4300|25.7|2.6
PEP|PepsiCo, Inc.|百事|Consumer Defensive|161.2|1370|26.4|3.5
WMT|Walmart Inc.|沃尔玛|Consumer Defensive|124.7|7970|43.5|0.8
COST|Costco Wholesale Corporation|好市多|Consumer Defensive|985.5|444|53.1|0.5
MCD|McDonald's Corporation|麦当劳|Consumer Cyclical|326.8|712|27.9|2.3
DIS|The Walt Disney Company|迪士尼|Communication Services|103.2|1780|15.1|1.4
NFLX|Netflix, Inc.|奈飞|Communication Services|93.8|4220|36.9|0
XOM|Exxon Mobil Corporation|埃克森美孚|Energy|149.3|4220|21.7|2.8
CVX|Chevron Corporation|雪佛龙|Energy|186.5|2000|27.6|3.8
BA|The Boeing Company|波音|Industrials|226.4|760|92.4|0
CAT|Caterpillar Inc.|卡特彼勒|Industrials|712.8|468|37.5|0.9
INTC|Intel Corporation|英特尔|Technology|45.6|4760|118|0
AMD|Advanced Micro Devices, Inc.|超威半导体|Technology|204.9|1630|77.3|0
ORCL|Oracle Corporation|甲骨文|Technology|157.2|2870|29.4|1.3
CRM|Salesforce, Inc.|赛富时|Technology|194.6|950|26.5|0.9
IBM|International Business Machines Corporation|国际商业机器|Technology|251.7|935|22.3|2.7
PFE|Pfizer Inc.|辉瑞|Healthcare|26.8|5690|19.7|6.4
NKE|NIKE, Inc.|耐克|Consumer Cyclical|60.4|1480|35.6|2.7
BABA|Alibaba Group Holding Limited|阿里巴巴|Consumer Cyclical|151.6|2390|19.1|0.7`,
  LSE: `
SHEL|Shell plc|壳牌|Energy|30.85|5690|12.9|3.5
AZN|AstraZeneca PLC|阿斯利康|Healthcare|142.6|1550|30.4|1.7
HSBA|HSBC Holdings plc|汇丰控股|Financial Services|12.72|17180|13.2|4.2
ULVR|Unilever PLC|联合利华|Consumer Defensive|51.3|2180|22.1|3.1
BP|BP p.l.c.|英国石油|Energy|4.92|15400|16.8|5.2
RIO|Rio Tinto Group|力拓|Basic Materials|68.4|1624|13.1|4.3
GSK|GSK plc|葛兰素史克|Healthcare|21.3|4050|15.2|3.1
DGE|Diageo plc|帝亚吉欧|Consumer Defensive|16.8|2220|20.7|4.8
BATS|British American Tobacco p.l.c.|英美烟草|Consumer Defensive|44.2|2180|31.9|5.5
REL|RELX PLC|励讯集团|Industrials|22.4|1820|20.3|2.9
NG|National Grid plc|英国国家电网|Utilities|13.1|4960|21.4|3.6
LSEG|London Stock Exchange Group plc|伦敦证券交易所|Financial Services|85.3|520|38.6|1.6
BARC|Barclays PLC|巴克莱|Financial Services|4.18|13900|9.6|2
LLOY|Lloyds Banking Group plc|劳埃德银行|Financial Services|0.964|58900|13.4|3.6
NWG|NatWest Group plc|国民西敏寺银行|Financial Services|5.94|8060|8.9|4.6
STAN|Standard Chartered PLC|渣打集团|Financial Services|16.3|2280|10.9|1.9
PRU|Prudential plc|英国保诚|Financial Services|10.9|2560|12.3|1.7
VOD|Vodafone Group Public Limited Company|沃达丰|Communication Services|1.084|23600|14.2|3.6
BT.A|BT Group plc|英国电信|Communication Services|2.06|9760|16.9|4
TSCO|Tesco PLC|乐购|Consumer Defensive|4.61|6450|18.5|3.1
SBRY|J Sainsbury plc|塞恩斯伯里|Consumer Defensive|3.34|2260|18.1|4.1
RR|Rolls-Royce Holdings plc|罗尔斯罗伊斯|Industrials|12.9|8430|19.2|0.7
BA|BAE Systems plc|英国宇航系统|Industrials|21.6|3000|31.2|1.6
AAL|Anglo American plc|英美资源|Basic Materials|34.7|1180|46.3|0.5
GLEN|Glencore plc|嘉能可|Basic Materials|4.87|11800|52.4|1.6
CPG|Compass Group PLC|康帕斯集团|Consumer Cyclical|22.1|1700|27.6|2.2
EXPN|Experian plc|益博睿|Industrials|26.8|913|26.1|1.8
IHG|InterContinental Hotels Group PLC|洲际酒店|Consumer Cyclical|101.4|153|28.9|1.3
BRBY|Burberry Group plc|博柏利|Consumer Cyclical|11.7|358|61.5|0`,
  NSE_INDIA: `
RELIANCE|Reliance Industries Limited|信实工业|Energy|1394|13530|22.7|0.4
TCS|Tata Consultancy Services Limited|塔塔咨询服务|Technology|2586|3618|18.9|2.4
HDFCBANK|HDFC Bank Limited|HDFC银行|Financial Services|872.5|15380|18.3|1.3
ICICIBANK|ICICI Bank Limited|印度工业信贷投资银行|Financial Services|1342|7150|18.1|0.8
INFY|Infosys Limited|印孚瑟斯|Technology|1318|4155|19.2|3.3
SBIN|State Bank of India|印度国家银行|Financial Services|1128|9230|12.6|1.4
BHARTIARTL|Bharti Airtel Limited|巴蒂电信|Communication Services|1864|5700|31.7|0.9
ITC|ITC Limited|印度烟草|Consumer Defensive|312.4|12530|19.5|4.6
HINDUNILVR|Hindustan Unilever Limited|印度联合利华|Consumer Defensive|2286|2350|49.8|1.9
LT|Larsen & Toubro Limited|拉森特博洛|Industrials|3874|1376|32.9|0.9
KOTAKBANK|Kotak Mahindra Bank Limited|科塔克银行|Financial Services|408.6|9940|21.7|0.1
AXISBANK|Axis Bank Limited|安讯士银行|Financial Services|1296|3105|15.4|0.1
BAJFINANCE|Bajaj Finance Limited|巴贾杰金融|Financial Services|941.8|6220|31.6|0.6
MARUTI|Maruti Suzuki India Limited|马鲁蒂铃木|Consumer Cyclical|13540|314|28.7|1
M&M|Mahindra & Mahindra Limited|马恒达|Consumer Cyclical|3186|1243|25.8|0.8
SUNPHARMA|Sun Pharmaceutical Industries Limited|太阳制药|Healthcare|1768|2399|40.1|0.9
ASIANPAINT|Asian Paints Limited|亚洲涂料|Basic Materials|2254|959|54.6|1.1
TITAN|Titan Company Limited|泰坦公司|Consumer Cyclical|4086|888|82.3|0.3
ULTRACEMCO|UltraTech Cement Limited|超科水泥|Basic Materials|11890|295|46.2|0.7
NTPC|NTPC Limited|印度国家火电|Utilities|372.6|9697|14.9|2.2
POWERGRID|Power Grid Corporation of India Limited|印度电网|Utilities|296.3|9301|17.8|3
ONGC|Oil and Natural Gas Corporation Limited|印度石油天然气|Energy|268.7|12580|9.1|4.6
COALINDIA|Coal India Limited|印度煤炭|Energy|438.2|6163|8.7|6
TATASTEEL|Tata Steel Limited|塔塔钢铁|Basic Materials|196.4|12480|26.9|1.8
JSWSTEEL|JSW Steel Limited|JSW钢铁|Basic Materials|1214|2445|41.2|0.2
WIPRO|Wipro Limited|威普罗|Technology|204.8|10480|16.3|5.4
HCLTECH|HCL Technologies Limited|HCL科技|Technology|1396|2714|22.1|3.9
TECHM|Tech Mahindra Limited|马恒达科技|Technology|1384|980|26.8|3.2
NESTLEIND|Nestle India Limited|雀巢印度|Consumer Defensive|1258|1928|76.4|1
BAJAJ-AUTO|Bajaj Auto Limited|巴贾杰汽车|Consumer Cyclical|9486|279|29.8|2.2
ADANIENT|Adani Enterprises Limited|阿达尼企业|Industrials|2118|1154|41.7|0.1`,
};

function companyOf(market: MarketCode, row: string): Company {
  const [symbol, name, chinese, sector, ...numbers] = row.split('|') as [string, string, string, string];
  const [price, millionShares, priceEarnings, dividendPercent] = (numbers as string[]).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return { market, symbol, name, chinese, sector, price, millionShares, priceEarnings, dividendPercent };
}

/** All companies, by market in the order written above. */
export const companies: readonly Company[] = Object.entries(tables).flatMap(([market, table]) =>
  table
    .trim()
    .split('\n')
    .map((row) => companyOf(market as MarketCode, row)),
);
