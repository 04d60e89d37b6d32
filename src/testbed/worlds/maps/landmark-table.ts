/**
 * Famous places as English|zh|fr|ru|category|latitude|longitude|metres above the sea where that matters; true positions.
 * A category "street" or "quarter" is a place to search round, not a place to visit.
 */
export const landmarkTable = `Eiffel Tower|埃菲尔铁塔|Tour Eiffel|Эйфелева башня|attraction|48.8584|2.2945
Louvre Museum|卢浮宫|Musée du Louvre|Лувр|museum|48.8606|2.3376
Notre-Dame de Paris|巴黎圣母院|Notre-Dame de Paris|Собор Парижской Богоматери|church|48.8530|2.3499
Arc de Triomphe|凯旋门|Arc de Triomphe|Триумфальная арка|monument|48.8738|2.2950
Sacré-Cœur|圣心大教堂|Basilique du Sacré-Cœur|Базилика Сакре-Кёр|church|48.8867|2.3431
Musée d'Orsay|奥赛博物馆|Musée d'Orsay|Музей Орсе|museum|48.8600|2.3266
Champs-Élysées|香榭丽舍大街|Avenue des Champs-Élysées|Елисейские Поля|street|48.8698|2.3078
Gare de Lyon|里昂车站|Gare de Lyon|Лионский вокзал|station|48.8443|2.3744
Palace of Versailles|凡尔赛宫|Château de Versailles|Версальский дворец|attraction|48.8049|2.1204
Mont-Saint-Michel|圣米歇尔山|Mont-Saint-Michel|Мон-Сен-Мишель|attraction|48.6361|-1.5115
Basilica of Notre-Dame de Fourvière|富维耶圣母院|Basilique Notre-Dame de Fourvière|Базилика Нотр-Дам-де-Фурвьер|church|45.7623|4.8226
Lyon Part-Dieu Station|里昂帕尔迪约车站|Gare de Lyon-Part-Dieu|Вокзал Лион-Пар-Дьё|station|45.7606|4.8594
Old Port of Marseille|马赛旧港|Vieux-Port de Marseille|Старый порт Марселя|attraction|43.2951|5.3740
Promenade des Anglais|英国人漫步大道|Promenade des Anglais|Английская набережная|street|43.6950|7.2650
Pont du Gard|加尔桥|Pont du Gard|Пон-дю-Гар|monument|43.9475|4.5350
Mont Blanc|勃朗峰|Mont Blanc|Монблан|peak|45.8326|6.8652|4806
Strasbourg Cathedral|斯特拉斯堡大教堂|Cathédrale de Strasbourg|Страсбургский собор|church|48.5818|7.7510
Red Square|红场|Place Rouge|Красная площадь|attraction|55.7539|37.6208
Moscow Kremlin|克里姆林宫|Kremlin de Moscou|Московский Кремль|attraction|55.7520|37.6175
Saint Basil's Cathedral|圣瓦西里大教堂|Cathédrale Saint-Basile|Собор Василия Блаженного|church|55.7525|37.6231
Bolshoi Theatre|莫斯科大剧院|Théâtre Bolchoï|Большой театр|theatre|55.7601|37.6186
Tretyakov Gallery|特列季亚科夫画廊|Galerie Tretiakov|Третьяковская галерея|museum|55.7415|37.6208
Arbat Street|阿尔巴特街|Rue Arbat|Арбат|street|55.7494|37.5931
Gorky Park|高尔基公园|Parc Gorki|Парк Горького|park|55.7298|37.6010
Hermitage Museum|艾尔米塔什博物馆|Musée de l'Ermitage|Эрмитаж|museum|59.9398|30.3146
Nevsky Prospect|涅瓦大街|Perspective Nevski|Невский проспект|street|59.9343|30.3351
Peter and Paul Fortress|彼得保罗要塞|Forteresse Pierre-et-Paul|Петропавловская крепость|attraction|59.9502|30.3164
Saint Isaac's Cathedral|圣以撒大教堂|Cathédrale Saint-Isaac|Исаакиевский собор|church|59.9341|30.3062
Peterhof Palace|彼得宫|Palais de Peterhof|Петергоф|attraction|59.8845|29.9086
Kazan Kremlin|喀山克里姆林宫|Kremlin de Kazan|Казанский Кремль|attraction|55.7986|49.1064
Lake Baikal at Listvyanka|贝加尔湖利斯特维扬卡|Lac Baïkal à Listvianka|Байкал, Листвянка|attraction|51.8547|104.8690|457
Mount Elbrus|厄尔布鲁士山|Mont Elbrouz|Эльбрус|peak|43.3550|42.4392|5642
Mamayev Kurgan|马马耶夫岗|Kourgane Mamaïev|Мамаев курган|monument|48.7423|44.5371
Forbidden City|故宫|Cité interdite|Запретный город|museum|39.9163|116.3972
Tiananmen Square|天安门广场|Place Tian'anmen|Площадь Тяньаньмэнь|attraction|39.9055|116.3976
Temple of Heaven|天坛|Temple du Ciel|Храм Неба|attraction|39.8822|116.4066
Summer Palace|颐和园|Palais d'Été|Летний дворец|park|39.9999|116.2755
Great Wall at Badaling|八达岭长城|Grande Muraille à Badaling|Великая стена, Бадалин|attraction|40.3588|116.0200|1015
Wangfujing Street|王府井大街|Rue Wangfujing|Улица Ванфуцзин|street|39.9149|116.4109
Tsinghua University|清华大学|Université Tsinghua|Университет Цинхуа|university|40.0033|116.3268
Peking University|北京大学|Université de Pékin|Пекинский университет|university|39.9869|116.3059
Beijing South Railway Station|北京南站|Gare de Pékin-Sud|Южный вокзал Пекина|station|39.8652|116.3785
The Bund|外滩|Bund de Shanghai|Набережная Вайтань|attraction|31.2400|121.4903
Oriental Pearl Tower|东方明珠|Tour Perle de l'Orient|Восточная жемчужина|attraction|31.2397|121.4998
Shanghai Tower|上海中心大厦|Tour Shanghai|Шанхайская башня|attraction|31.2355|121.5010
Yu Garden|豫园|Jardin Yu|Сад Юй Юань|park|31.2272|121.4921
Nanjing Road|南京路|Rue de Nankin|Улица Нанкин|street|31.2352|121.4753
Shanghai Hongqiao Railway Station|上海虹桥站|Gare de Shanghai Hongqiao|Вокзал Шанхай-Хунцяо|station|31.1940|121.3200
Sun Yat-sen Mausoleum|中山陵|Mausolée de Sun Yat-sen|Мавзолей Сунь Ятсена|monument|32.0641|118.8482
Confucius Temple of Nanjing|南京夫子庙|Temple de Confucius de Nankin|Храм Конфуция в Нанкине|attraction|32.0206|118.7886
Presidential Palace of Nanjing|南京总统府|Palais présidentiel de Nankin|Президентский дворец в Нанкине|museum|32.0447|118.7920
West Lake|西湖|Lac de l'Ouest|Озеро Сиху|park|30.2460|120.1420
Beishan Street|北山街|Rue Beishan|Улица Бэйшань|street|30.2590|120.1430
Lingyin Temple|灵隐寺|Temple Lingyin|Монастырь Линъинь|temple|30.2409|120.0967
Leifeng Pagoda|雷峰塔|Pagode Leifeng|Пагода Лэйфэн|attraction|30.2318|120.1487
Hefang Street|河坊街|Rue Hefang|Улица Хэфан|street|30.2412|120.1693
Humble Administrator's Garden|拙政园|Jardin de l'Humble Administrateur|Сад скромного чиновника|park|31.3244|120.6294
Tiger Hill|虎丘|Colline du Tigre|Тигровый холм|attraction|31.3364|120.5762
Pingjiang Road|平江路|Rue Pingjiang|Улица Пинцзян|street|31.3150|120.6336
Terracotta Army|兵马俑|Armée de terre cuite|Терракотовая армия|museum|34.3844|109.2785
Bell Tower of Xi'an|西安钟楼|Tour de la Cloche de Xi'an|Колокольная башня Сианя|monument|34.2611|108.9423
Giant Wild Goose Pagoda|大雁塔|Grande pagode de l'Oie sauvage|Большая пагода диких гусей|temple|34.2198|108.9596
Chunxi Road|春熙路|Rue Chunxi|Улица Чуньси|street|30.6570|104.0773
Kuanzhai Alley|宽窄巷子|Ruelles Kuanzhai|Переулки Куаньчжай|quarter|30.6697|104.0537
Chengdu Panda Base|成都大熊猫繁育研究基地|Base des pandas de Chengdu|База панд в Чэнду|attraction|30.7339|104.1461
Wuhou Shrine|武侯祠|Temple Wuhou|Храм Ухоу|temple|30.6455|104.0480
Leshan Giant Buddha|乐山大佛|Grand Bouddha de Leshan|Большой Будда в Лэшане|attraction|29.5447|103.7734
Canton Tower|广州塔|Tour de Canton|Телебашня Гуанчжоу|attraction|23.1065|113.3245
Chen Clan Ancestral Hall|陈家祠|Temple ancestral des Chen|Храм рода Чэнь|museum|23.1256|113.2460
Shangxiajiu Street|上下九步行街|Rue Shangxiajiu|Улица Шансяцзю|street|23.1153|113.2478
Window of the World|世界之窗|Window of the World|Окно в мир|attraction|22.5353|113.9735
Yellow Crane Tower|黄鹤楼|Pavillon de la Grue jaune|Башня жёлтого журавля|attraction|30.5447|114.3027
Jiefangbei|解放碑|Jiefangbei|Цзефанбэй|monument|29.5573|106.5771
Hongya Cave|洪崖洞|Hongyadong|Хунъядун|attraction|29.5622|106.5790
Potala Palace|布达拉宫|Palais du Potala|Дворец Потала|attraction|29.6578|91.1170|3700
Mogao Caves|莫高窟|Grottes de Mogao|Пещеры Могао|museum|40.0420|94.8090
Victoria Harbour|维多利亚港|Victoria Harbour|Гавань Виктория|attraction|22.2930|114.1694
Victoria Peak|太平山|Pic Victoria|Пик Виктория|attraction|22.2759|114.1455|552
Taipei 101|台北101|Taipei 101|Тайбэй 101|attraction|25.0340|121.5645
Mount Everest|珠穆朗玛峰|Everest|Эверест|peak|27.9881|86.9250|8849
Statue of Liberty|自由女神像|Statue de la Liberté|Статуя Свободы|monument|40.6892|-74.0445
Empire State Building|帝国大厦|Empire State Building|Эмпайр-стейт-билдинг|attraction|40.7484|-73.9857
Central Park|中央公园|Central Park|Центральный парк|park|40.7829|-73.9654
Times Square|时代广场|Times Square|Таймс-сквер|attraction|40.7580|-73.9855
Metropolitan Museum of Art|大都会艺术博物馆|Metropolitan Museum of Art|Метрополитен-музей|museum|40.7794|-73.9632
Brooklyn Bridge|布鲁克林大桥|Pont de Brooklyn|Бруклинский мост|bridge|40.7061|-73.9969
Grand Central Terminal|大中央总站|Grand Central Terminal|Центральный вокзал Нью-Йорка|station|40.7527|-73.9772
White House|白宫|Maison-Blanche|Белый дом|attraction|38.8977|-77.0365
Lincoln Memorial|林肯纪念堂|Lincoln Memorial|Мемориал Линкольна|monument|38.8893|-77.0502
United States Capitol|美国国会大厦|Capitole des États-Unis|Капитолий США|attraction|38.8899|-77.0091
Golden Gate Bridge|金门大桥|Pont du Golden Gate|Мост Золотые Ворота|bridge|37.8199|-122.4783
Alcatraz Island|恶魔岛|Île d'Alcatraz|Алькатрас|museum|37.8267|-122.4230
Hollywood Sign|好莱坞标志|Panneau Hollywood|Знак Голливуда|attraction|34.1341|-118.3215
Griffith Observatory|格里菲斯天文台|Observatoire Griffith|Обсерватория Гриффита|museum|34.1184|-118.3004
Space Needle|太空针塔|Space Needle|Спейс-Нидл|attraction|47.6205|-122.3493
Millennium Park|千禧公园|Millennium Park|Миллениум-парк|park|41.8826|-87.6226
Art Institute of Chicago|芝加哥艺术学院|Art Institute of Chicago|Чикагский институт искусств|museum|41.8796|-87.6237
Grand Canyon South Rim|大峡谷南缘|Grand Canyon, rive sud|Гранд-Каньон, южный край|attraction|36.0579|-112.1437|2093
Denali|迪纳利山|Denali|Денали|peak|63.0692|-151.0070|6190
Mount Whitney|惠特尼山|Mont Whitney|Гора Уитни|peak|36.5785|-118.2923|4421
Niagara Falls|尼亚加拉瀑布|Chutes du Niagara|Ниагарский водопад|attraction|43.0828|-79.0742
CN Tower|加拿大国家电视塔|Tour CN|Си-Эн Тауэр|attraction|43.6426|-79.3871
Château Frontenac|芳堤娜古堡|Château Frontenac|Шато-Фронтенак|hotel|46.8118|-71.2050
Big Ben|大本钟|Big Ben|Биг-Бен|attraction|51.5007|-0.1246
Tower of London|伦敦塔|Tour de Londres|Лондонский Тауэр|museum|51.5081|-0.0759
Tower Bridge|伦敦塔桥|Tower Bridge|Тауэрский мост|bridge|51.5055|-0.0754
British Museum|大英博物馆|British Museum|Британский музей|museum|51.5194|-0.1270
Buckingham Palace|白金汉宫|Palais de Buckingham|Букингемский дворец|attraction|51.5014|-0.1419
10 Downing Street|唐宁街10号|10 Downing Street|Даунинг-стрит, 10|attraction|51.5034|-0.1276
St Pancras International|圣潘克拉斯国际车站|Gare de Saint-Pancras|Вокзал Сент-Панкрас|station|51.5314|-0.1261
Stonehenge|巨石阵|Stonehenge|Стоунхендж|monument|51.1789|-1.8262
Edinburgh Castle|爱丁堡城堡|Château d'Édimbourg|Эдинбургский замок|attraction|55.9486|-3.1999
Ben Nevis|本尼维斯山|Ben Nevis|Бен-Невис|peak|56.7969|-5.0036|1345
Trinity College Dublin|都柏林圣三一学院|Trinity College de Dublin|Тринити-колледж|university|53.3438|-6.2546
Brandenburg Gate|勃兰登堡门|Porte de Brandebourg|Бранденбургские ворота|monument|52.5163|13.3777
Reichstag Building|国会大厦|Palais du Reichstag|Рейхстаг|attraction|52.5186|13.3762
Museum Island|博物馆岛|Île aux Musées|Музейный остров|museum|52.5169|13.4019
Alexanderplatz|亚历山大广场|Alexanderplatz|Александерплац|attraction|52.5219|13.4132
Berlin Central Station|柏林中央车站|Gare centrale de Berlin|Берлинский центральный вокзал|station|52.5251|13.3694
Cologne Cathedral|科隆大教堂|Cathédrale de Cologne|Кёльнский собор|church|50.9413|6.9583
Neuschwanstein Castle|新天鹅堡|Château de Neuschwanstein|Замок Нойшванштайн|attraction|47.5576|10.7498
Marienplatz|玛利亚广场|Marienplatz|Мариенплац|attraction|48.1374|11.5755
Elbphilharmonie|易北爱乐厅|Elbphilharmonie|Эльбская филармония|theatre|53.5413|9.9841
Schönbrunn Palace|美泉宫|Château de Schönbrunn|Шёнбрунн|attraction|48.1845|16.3122
St. Stephen's Cathedral|圣斯蒂芬大教堂|Cathédrale Saint-Étienne de Vienne|Собор Святого Стефана|church|48.2085|16.3731
Kunsthistorisches Museum|艺术史博物馆|Musée d'Histoire de l'art de Vienne|Музей истории искусств|museum|48.2038|16.3617
Vienna Central Station|维也纳中央车站|Gare centrale de Vienne|Центральный вокзал Вены|station|48.1850|16.3747
Mozart's Birthplace|莫扎特出生地|Maison natale de Mozart|Дом Моцарта|museum|47.8000|13.0435
Matterhorn|马特洪峰|Cervin|Маттерхорн|peak|45.9763|7.6586|4478
Jet d'Eau|日内瓦大喷泉|Jet d'eau de Genève|Женевский фонтан|attraction|46.2074|6.1559
Chapel Bridge|卡佩尔桥|Pont de la Chapelle|Часовенный мост|bridge|47.0517|8.3075
Jungfraujoch|少女峰山坳|Jungfraujoch|Юнгфрауйох|attraction|46.5475|7.9851|3454
Colosseum|罗马斗兽场|Colisée|Колизей|attraction|41.8902|12.4922
Trevi Fountain|特莱维喷泉|Fontaine de Trevi|Фонтан Треви|monument|41.9009|12.4833
Pantheon|万神殿|Panthéon de Rome|Пантеон|monument|41.8986|12.4769
St. Peter's Basilica|圣彼得大教堂|Basilique Saint-Pierre|Собор Святого Петра|church|41.9022|12.4539
Leaning Tower of Pisa|比萨斜塔|Tour de Pise|Пизанская башня|attraction|43.7230|10.3966
Uffizi Gallery|乌菲兹美术馆|Galerie des Offices|Галерея Уффици|museum|43.7678|11.2553
Piazza San Marco|圣马可广场|Place Saint-Marc|Площадь Святого Марка|attraction|45.4342|12.3388
Milan Cathedral|米兰大教堂|Cathédrale de Milan|Миланский собор|church|45.4641|9.1919
Pompeii|庞贝|Pompéi|Помпеи|museum|40.7497|14.4869
Mount Etna|埃特纳火山|Etna|Этна|peak|37.7510|14.9934|3357
Sagrada Família|圣家堂|Sagrada Família|Храм Святого Семейства|church|41.4036|2.1744
Park Güell|桂尔公园|Parc Güell|Парк Гуэль|park|41.4145|2.1527
La Rambla|兰布拉大道|La Rambla|Рамбла|street|41.3797|2.1746
Prado Museum|普拉多博物馆|Musée du Prado|Музей Прадо|museum|40.4138|-3.6921
Royal Palace of Madrid|马德里王宫|Palais royal de Madrid|Королевский дворец в Мадриде|attraction|40.4180|-3.7143
Puerta del Sol|太阳门广场|Puerta del Sol|Пуэрта-дель-Соль|attraction|40.4169|-3.7035
Alhambra|阿尔罕布拉宫|Alhambra|Альгамбра|attraction|37.1760|-3.5881
Guggenheim Museum Bilbao|毕尔巴鄂古根海姆美术馆|Musée Guggenheim Bilbao|Музей Гуггенхейма в Бильбао|museum|43.2687|-2.9340
Belém Tower|贝伦塔|Tour de Belém|Башня Белен|monument|38.6916|-9.2160
Dom Luís I Bridge|路易一世大桥|Pont Dom-Luís|Мост Луиша I|bridge|41.1399|-8.6094
Rijksmuseum|荷兰国立博物馆|Rijksmuseum|Рейксмузеум|museum|52.3600|4.8852
Anne Frank House|安妮之家|Maison d'Anne Frank|Дом Анны Франк|museum|52.3752|4.8840
Atomium|原子塔|Atomium|Атомиум|attraction|50.8949|4.3415
Grand-Place|布鲁塞尔大广场|Grand-Place|Гран-Плас|attraction|50.8467|4.3525
Little Mermaid|小美人鱼雕像|La Petite Sirène|Русалочка|monument|55.6929|12.5993
Tivoli Gardens|趣伏里公园|Jardins de Tivoli|Сады Тиволи|park|55.6737|12.5681
Vasa Museum|瓦萨沉船博物馆|Musée Vasa|Музей Васа|museum|59.3280|18.0914
Oslo Opera House|奥斯陆歌剧院|Opéra d'Oslo|Оперный театр Осло|theatre|59.9075|10.7530
Vigeland Park|维格兰雕塑公园|Parc Vigeland|Парк Вигеланда|park|59.9270|10.7007
Helsinki Cathedral|赫尔辛基大教堂|Cathédrale d'Helsinki|Кафедральный собор Хельсинки|church|60.1704|24.9522
Hallgrímskirkja|哈尔格林姆教堂|Hallgrímskirkja|Хадльгримскиркья|church|64.1417|-21.9266
Prague Castle|布拉格城堡|Château de Prague|Пражский Град|attraction|50.0910|14.4016
Charles Bridge|查理大桥|Pont Charles|Карлов мост|bridge|50.0865|14.4114
Hungarian Parliament Building|匈牙利国会大厦|Parlement de Budapest|Здание венгерского парламента|attraction|47.5071|19.0457
Wawel Castle|瓦维尔城堡|Château du Wawel|Вавель|attraction|50.0540|19.9354
Acropolis|雅典卫城|Acropole|Акрополь|attraction|37.9715|23.7257
Hagia Sophia|圣索菲亚大教堂|Sainte-Sophie|Айя-София|mosque|41.0086|28.9802
Blue Mosque|蓝色清真寺|Mosquée bleue|Голубая мечеть|mosque|41.0054|28.9768
Grand Bazaar|大巴扎|Grand Bazar|Гранд-базар|mall|41.0107|28.9680
Saint Sophia Cathedral|基辅圣索菲亚大教堂|Cathédrale Sainte-Sophie de Kiev|Софийский собор|church|50.4529|30.5144
Great Pyramid of Giza|吉萨大金字塔|Pyramide de Khéops|Пирамида Хеопса|attraction|29.9792|31.1342
Egyptian Museum|埃及博物馆|Musée égyptien du Caire|Египетский музей|museum|30.0478|31.2336
Table Mountain|桌山|Montagne de la Table|Столовая гора|peak|-33.9628|18.4098|1085
Mount Kilimanjaro|乞力马扎罗山|Kilimandjaro|Килиманджаро|peak|-3.0674|37.3556|5895
Jemaa el-Fnaa|杰马夫纳广场|Place Jemaa el-Fna|Джемаа-эль-Фна|attraction|31.6258|-7.9892
Western Wall|西墙|Mur des Lamentations|Стена Плача|attraction|31.7767|35.2345
Burj Khalifa|哈利法塔|Burj Khalifa|Бурдж-Халифа|attraction|25.1972|55.2744
Sheikh Zayed Grand Mosque|谢赫扎耶德大清真寺|Grande mosquée Cheikh-Zayed|Мечеть шейха Зайда|mosque|24.4128|54.4750
Taj Mahal|泰姬陵|Taj Mahal|Тадж-Махал|attraction|27.1751|78.0421
Gateway of India|印度门|Porte de l'Inde|Ворота Индии|monument|18.9220|72.8347
Red Fort|红堡|Fort rouge|Красный форт|attraction|28.6562|77.2410
Angkor Wat|吴哥窟|Angkor Vat|Ангкор-Ват|temple|13.4125|103.8670
Grand Palace|大皇宫|Grand Palais de Bangkok|Большой дворец|attraction|13.7500|100.4913
Petronas Towers|双子塔|Tours Petronas|Башни Петронас|attraction|3.1579|101.7116
Marina Bay Sands|滨海湾金沙酒店|Marina Bay Sands|Марина-Бэй-Сэндс|hotel|1.2834|103.8607
Borobudur|婆罗浮屠|Borobudur|Боробудур|temple|-7.6079|110.2038
Tokyo Tower|东京塔|Tour de Tokyo|Токийская башня|attraction|35.6586|139.7454
Tokyo Skytree|东京晴空塔|Tokyo Skytree|Небесное дерево Токио|attraction|35.7101|139.8107
Sensō-ji|浅草寺|Sensō-ji|Сэнсо-дзи|temple|35.7148|139.7967
Shibuya Crossing|涩谷十字路口|Carrefour de Shibuya|Перекрёсток Сибуя|attraction|35.6595|139.7005
Tokyo Station|东京站|Gare de Tokyo|Токийский вокзал|station|35.6812|139.7671
Fushimi Inari-taisha|伏见稻荷大社|Fushimi Inari-taisha|Фусими Инари-тайся|temple|34.9671|135.7727
Kinkaku-ji|金阁寺|Kinkaku-ji|Кинкаку-дзи|temple|35.0394|135.7292
Osaka Castle|大阪城|Château d'Osaka|Замок Осаки|attraction|34.6873|135.5262
Hiroshima Peace Memorial|广岛和平纪念馆|Mémorial de la paix d'Hiroshima|Мемориал мира в Хиросиме|monument|34.3955|132.4536
Mount Fuji|富士山|Mont Fuji|Фудзияма|peak|35.3606|138.7274|3776
Gyeongbokgung Palace|景福宫|Gyeongbokgung|Кёнбоккун|attraction|37.5796|126.9770
N Seoul Tower|首尔塔|Tour N de Séoul|Сеульская башня|attraction|37.5512|126.9882
Sydney Opera House|悉尼歌剧院|Opéra de Sydney|Сиднейский оперный театр|theatre|-33.8568|151.2153
Sydney Harbour Bridge|悉尼海港大桥|Harbour Bridge|Харбор-Бридж|bridge|-33.8523|151.2108
Uluru|乌鲁鲁|Uluru|Улуру|peak|-25.3444|131.0369|863
Federation Square|联邦广场|Federation Square|Площадь Федерации|attraction|-37.8180|144.9691
Sky Tower|天空塔|Sky Tower|Скай-Тауэр|attraction|-36.8485|174.7622
Christ the Redeemer|里约热内卢基督像|Christ Rédempteur|Статуя Христа-Искупителя|monument|-22.9519|-43.2105|710
Sugarloaf Mountain|糖面包山|Pain de Sucre|Сахарная голова|attraction|-22.9493|-43.1546|396
Ibirapuera Park|伊比拉普埃拉公园|Parc d'Ibirapuera|Парк Ибирапуэра|park|-23.5874|-46.6576
Obelisco de Buenos Aires|布宜诺斯艾利斯方尖碑|Obélisque de Buenos Aires|Обелиск в Буэнос-Айресе|monument|-34.6037|-58.3816
Machu Picchu|马丘比丘|Machu Picchu|Мачу-Пикчу|attraction|-13.1631|-72.5450|2430
Aconcagua|阿空加瓜山|Aconcagua|Аконкагуа|peak|-32.6532|-70.0109|6961
Zócalo|宪法广场|Zócalo|Сокало|attraction|19.4326|-99.1332
Pyramid of the Sun|太阳金字塔|Pyramide du Soleil|Пирамида Солнца|monument|19.6925|-98.8438
Chichen Itza|奇琴伊察|Chichén Itzá|Чичен-Ица|monument|20.6843|-88.5678`;
