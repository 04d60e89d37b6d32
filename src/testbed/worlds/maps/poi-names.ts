import type { Category } from './poi-categories.ts';
import type { City } from './gazetteer.ts';

/** A name in four languages. */
export type Names = { en: string; zh: string; fr: string; ru: string };

const table = (rows: string): Names[] =>
  rows.split('\n').map((row) => {
    const [en = '', zh = '', fr = '', ru = ''] = row.split('|');
    return { en, zh, fr, ru };
  });

/** What owners call their houses. */
const fancy = table(`Golden Lantern|金灯笼|La Lanterne dorée|Золотой фонарь
Blue Door|蓝门|La Porte bleue|Синяя дверь
Old Mill|老磨坊|Le Vieux Moulin|Старая мельница
White Swan|白天鹅|Le Cygne blanc|Белый лебедь
Red Maple|红枫|L'Érable rouge|Красный клён
Silver Birch|银桦|Le Bouleau argenté|Серебряная берёза
Morning Star|启明星|L'Étoile du matin|Утренняя звезда
Four Seasons Garden|四季园|Le Jardin des quatre saisons|Сад четырёх времён года
Harbour Light|港灯|Le Phare du port|Портовый маяк
Green Bamboo|翠竹|Le Bambou vert|Зелёный бамбук
Spring Water|春水|L'Eau de source|Родник
Three Friends|三友|Les Trois Amis|Три друга
Stone Bridge|石桥|Le Pont de pierre|Каменный мост
Wild Goose|飞雁|L'Oie sauvage|Дикий гусь
Moonlight|月光|Le Clair de lune|Лунный свет
Happy Family|福满家|La Famille heureuse|Счастливая семья
Amber Room|琥珀|La Chambre d'ambre|Янтарная комната
Lotus|莲花|Le Lotus|Лотос
Copper Kettle|铜壶|La Bouilloire de cuivre|Медный чайник
Corner House|街角|La Maison du coin|Дом на углу
Sunflower|向日葵|Le Tournesol|Подсолнух
Nightingale|夜莺|Le Rossignol|Соловей
Cloud Gate|云门|La Porte des nuages|Облачные врата
Seven Steps|七步|Les Sept Marches|Семь ступеней
Linden|菩提树|Le Tilleul|Липа
Crane and Pine|松鹤|La Grue et le Pin|Журавль и сосна
Fisherman's Rest|渔人|Le Repos du pêcheur|Приют рыбака
Little Bear|小熊|Le Petit Ours|Медвежонок
Jade Spring|玉泉|La Source de jade|Нефритовый источник
Clock Tower|钟楼|La Tour de l'horloge|Часовая башня
Wheat Field|麦田|Le Champ de blé|Пшеничное поле
Winter Palace|冬宫|Le Palais d'hiver|Зимний дворец`);

/** Parts of a town. */
const quarters = table(`Central|中心|central|Центральный
North|城北|Nord|Северный
South|城南|Sud|Южный
East|城东|Est|Восточный
West|城西|Ouest|Западный
Old Town|老城|Vieille Ville|Старый город
New Town|新城|Ville Nouvelle|Новый город
Riverside|滨河|Bords de l'eau|Набережный
Hill|山前|Colline|Нагорный
Garden|花园|Jardins|Садовый
Market|市场|Marché|Рыночный
Station|站前|Gare|Привокзальный`);

/** What the n-th place of a category in a city is called; different for the first 32 (12 of the public ones). */
export function placeName(category: Category, city: City, choice: number): Names {
  if (category.named === 'fancy') {
    const name = fancy[choice % fancy.length]!;
    return {
      en: `${name.en} ${capital(category.en)}`,
      zh: `${name.zh}${category.zh}`,
      fr: `${capital(category.fr)} ${name.fr}`,
      ru: `${capital(category.ru)} «${name.ru}»`,
    };
  }
  const quarter = quarters[choice % quarters.length]!;
  const { names, name } = city;
  return {
    en: `${name} ${quarter.en} ${capital(category.en)}`,
    zh: `${names.zh ?? name}${quarter.zh}${category.zh}`,
    fr: `${capital(category.fr)} ${quarter.fr} (${names.fr ?? name})`,
    ru: `${capital(category.ru)} «${quarter.ru}» (${names.ru ?? name})`,
  };
}

export const fancyNames = fancy.length;
export const quarterNames = quarters.length;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
