/**
 * Ticker symbols of well-known companies by market, in the code form the market's quotes use.
 * One company a line: `SYMBOL name|other name|…`. Fixed before the shipped tasks were written.
 */
export const tickers: Record<string, string> = {
  US: `
AAPL Apple|苹果
MSFT Microsoft|微软
GOOGL Alphabet|Google|谷歌
AMZN Amazon|亚马逊
NVDA Nvidia|英伟达
META Meta Platforms|Meta|Facebook
TSLA Tesla|特斯拉
BRK.B Berkshire Hathaway|Berkshire
JPM JPMorgan Chase|JPMorgan|JP Morgan|摩根大通
V Visa
MA Mastercard
UNH UnitedHealth|UnitedHealth Group
JNJ Johnson & Johnson|强生
WMT Walmart|沃尔玛
PG Procter & Gamble|P&G|宝洁
HD Home Depot|The Home Depot
COST Costco
KO Coca-Cola|Coca Cola|可口可乐
PEP PepsiCo|Pepsi|百事
MCD McDonald's|McDonalds|麦当劳
DIS Disney|Walt Disney|迪士尼
NFLX Netflix|奈飞
ADBE Adobe
CRM Salesforce
ORCL Oracle|甲骨文
INTC Intel|英特尔
AMD AMD|Advanced Micro Devices
QCOM Qualcomm|高通
AVGO Broadcom|博通
CSCO Cisco
IBM IBM
TXN Texas Instruments
MU Micron
AMAT Applied Materials
BAC Bank of America
WFC Wells Fargo
GS Goldman Sachs|高盛
MS Morgan Stanley|摩根士丹利
C Citigroup|花旗
AXP American Express
BLK BlackRock
PYPL PayPal
PFE Pfizer|辉瑞
MRK Merck
ABBV AbbVie
LLY Eli Lilly
XOM Exxon Mobil|ExxonMobil|Exxon
CVX Chevron
BA Boeing|波音
CAT Caterpillar
GE General Electric
F Ford|Ford Motor|福特
GM General Motors|通用汽车
NKE Nike|耐克
SBUX Starbucks|星巴克
T AT&T
VZ Verizon
UBER Uber
ABNB Airbnb
PLTR Palantir
SNOW Snowflake
SHOP Shopify
SPOT Spotify
COIN Coinbase
ZM Zoom
BABA Alibaba ADR
PDD PDD Holdings|Pinduoduo|拼多多
TSM TSMC|Taiwan Semiconductor|台积电
ASML ASML
TM Toyota|丰田
SONY Sony|索尼`,
  HK: `
700 Tencent|Tencent Holdings|腾讯|腾讯控股
9988 Alibaba|Alibaba Group|阿里巴巴
3690 Meituan|美团
1810 Xiaomi|小米
9618 JD.com|JD|京东
9888 Baidu|百度
1024 Kuaishou|快手
9999 NetEase|网易
1211 BYD|比亚迪
941 China Mobile|中国移动
5 HSBC|HSBC Holdings|汇丰|汇丰控股
1299 AIA|AIA Group|友邦保险
388 HKEX|Hong Kong Exchanges and Clearing|香港交易所|港交所
939 China Construction Bank|建设银行
1398 ICBC|工商银行
3988 Bank of China|中国银行
2318 Ping An|Ping An Insurance|中国平安
883 CNOOC|中国海洋石油|中海油
857 PetroChina|中国石油
386 Sinopec|中国石化
992 Lenovo|Lenovo Group|联想|联想集团
2020 Anta|Anta Sports|安踏
2015 Li Auto|理想汽车
9868 XPeng|小鹏汽车
9866 NIO|蔚来
175 Geely|Geely Automobile|吉利汽车
16 Sun Hung Kai Properties|新鸿基地产
1 CK Hutchison|长和
27 Galaxy Entertainment|银河娱乐
981 SMIC|中芯国际
66 MTR|MTR Corporation|港铁
9961 Trip.com|携程`,
  CN_MAINLAND: `
SH600519 Kweichow Moutai|Moutai|贵州茅台|茅台
SH600036 China Merchants Bank|招商银行
SH601398 Industrial and Commercial Bank of China
SH601318 Ping An of China
SZ000858 Wuliangye|五粮液
SZ300750 CATL|Contemporary Amperex|宁德时代
SZ000333 Midea|Midea Group|美的|美的集团
SZ000651 Gree|Gree Electric|Gree Electric Appliances|格力|格力电器
SZ000001 Ping An Bank|平安银行
SZ002415 Hikvision|海康威视
SZ000725 BOE|BOE Technology|京东方
SZ000002 Vanke|China Vanke|万科
SH600276 Hengrui|Hengrui Medicine|恒瑞医药
SH601888 China Tourism Group Duty Free|中国中免
SH600887 Yili|Yili Group|伊利|伊利股份
SH600030 CITIC Securities|中信证券
SH601012 LONGi|LONGi Green Energy|隆基绿能
SH600900 China Yangtze Power|长江电力
SH601988 Bank of China Shanghai
SH601857 PetroChina Shanghai
SH600028 Sinopec Shanghai
SH600104 SAIC Motor|SAIC|上汽集团
SZ300059 East Money|东方财富
SZ002475 Luxshare|立讯精密
SH600690 Haier|Haier Smart Home|海尔|海尔智家
SZ300760 Mindray|迈瑞医疗
SH601166 Industrial Bank|兴业银行
SH600000 SPDB|Shanghai Pudong Development Bank|浦发银行
SH601668 China State Construction|中国建筑
SZ000063 ZTE|中兴|中兴通讯`,
  LSE: `
SHEL Shell
ULVR Unilever|联合利华
AZN AstraZeneca|阿斯利康
BP BP|British Petroleum
GSK GSK|GlaxoSmithKline
RIO Rio Tinto|力拓
DGE Diageo
BATS British American Tobacco
VOD Vodafone|沃达丰
BARC Barclays|巴克莱
LLOY Lloyds|Lloyds Banking Group
NWG NatWest
TSCO Tesco|乐购
RR Rolls-Royce|Rolls Royce|罗尔斯罗伊斯
GLEN Glencore
PRU Prudential
STAN Standard Chartered|渣打
LSEG London Stock Exchange Group
REL RELX
NG National Grid
BA. BAE Systems
AAL Anglo American
IMB Imperial Brands
SBRY Sainsbury's|Sainsbury
BT.A BT Group`,
  NSE_INDIA: `
RELIANCE Reliance|Reliance Industries
TCS TCS|Tata Consultancy Services
INFY Infosys
HDFCBANK HDFC Bank|HDFC
ICICIBANK ICICI Bank|ICICI
SBIN State Bank of India|SBI
HINDUNILVR Hindustan Unilever
ITC ITC
BHARTIARTL Bharti Airtel|Airtel
KOTAKBANK Kotak Mahindra Bank|Kotak
LT Larsen & Toubro|L&T
AXISBANK Axis Bank
BAJFINANCE Bajaj Finance
ASIANPAINT Asian Paints
MARUTI Maruti Suzuki|Maruti
TITAN Titan
SUNPHARMA Sun Pharma|Sun Pharmaceutical
TATAMOTORS Tata Motors
TATASTEEL Tata Steel
WIPRO Wipro
HCLTECH HCL Technologies|HCL
ADANIENT Adani Enterprises
NTPC NTPC
ONGC ONGC
ULTRACEMCO UltraTech Cement`,
};

/** Words of a query that name a market. One market a line: `CODE name|other name|…`. */
export const markets = `
US US|USA|United States|American|NYSE|NASDAQ|New York Stock Exchange|Wall Street|美股|美国|США|estadounidense|américain
HK HK|HKEX|Hong Kong|港股|香港|Гонконг
CN_MAINLAND CN|A-share|A-shares|Shanghai|Shenzhen|mainland China|A股|沪市|深市|上海|深圳
LSE LSE|London|London Stock Exchange|UK|British|伦敦|Лондон|Londres
NSE_INDIA NSE|India|Indian|印度|Индия|Inde`;
