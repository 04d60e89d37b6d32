import { pagesFrom, type Site } from '../site.ts';

/** Recipes, each with its yield, its time and its steps. */
export const recipes: Site = {
  host: 'recipes.example',
  name: 'Plain Kitchen',
  language: 'en',
  navigation: [['Plain Kitchen', '/']],
  pages: pagesFrom(`
@ / | Plain Kitchen | 2026-02-01 | index
Recipes of few words. Quantities are by weight, temperatures in degrees Celsius, and every recipe has been cooked at least five times before it came here.

!list recipe

@ /rye-bread | Rye bread | 2025-10-20 | recipe
A dark loaf with sourdough that keeps for a week.

| Yield | 1 loaf
| Time | 20 hours
| Oven | 230 °C

- 500 g rye flour
- 400 g water
- 100 g sourdough starter
- 11 g salt

1. In the evening, mix half of the flour and half of the water with the starter and leave it at room temperature.
2. In the morning, add the rest and the salt, and stir for five minutes.
3. Let it rise in a [[basket|shop.example/products/bread-proofing-basket]] for two to three hours.
4. Bake for ten minutes at 230 °C and for fifty at 200 °C. Wait a day before cutting.

@ /pancakes | Thin pancakes | 2025-10-21 | recipe
Pancakes as they are made in France and Russia, thin enough to read through.

| Yield | 12 pieces
| Time | 50 minutes

- 250 g wheat flour
- 500 g milk
- 3 eggs
- 30 g melted butter, a pinch of salt

1. Whisk flour, salt and eggs with a third of the milk until no lump is left, then add the rest and the butter.
2. Leave it for half an hour, so that the flour swells.
3. Fry each for a minute a side in a [[hot pan|shop.example/products/cast-iron-pan-26-cm]] wiped with butter.

@ /lentil-soup | Red lentil soup | 2025-10-22 | recipe
A Turkish soup that needs no soaking, since red lentils have lost their skin.

| Yield | 4 bowls
| Time | 35 minutes

- 250 g red lentils
- 1 onion, 1 carrot, 1 potato
- 1 tablespoon tomato paste
- 1.2 l water, salt, cumin, lemon

1. Soften the chopped onion in oil, add tomato paste and cumin, and stir for a minute.
2. Add lentils, carrot, potato and water and simmer for twenty-five minutes.
3. Blend, salt, and serve with lemon and hot paprika butter.

@ /risotto | Saffron risotto | 2025-10-23 | recipe
The yellow rice of Milan. It waits for nobody: call people to the table first.

| Yield | 4 plates
| Time | 35 minutes

- 320 g round-grain rice, carnaroli or arborio
- 1.2 l hot stock
- 1 onion, 100 g white wine
- 60 g butter, 60 g grated cheese, a pinch of saffron

1. Steep the saffron in a little stock. Soften the onion in half of the butter.
2. Stir in the rice for two minutes, pour in the wine, then stock by the ladle for eighteen minutes.
3. Off the heat, beat in saffron, cheese and the cold rest of the butter.

@ /mapo-tofu | Mapo tofu | 2025-10-24 | recipe
A dish from Chengdu, hot and numbing by Sichuan pepper, named after a cook with a pockmarked face.

| Yield | 3 portions
| Time | 25 minutes

- 500 g soft tofu, cut into cubes
- 100 g minced beef
- 2 tablespoons fermented bean paste with chilli
- garlic, ginger, stock, starch, Sichuan pepper

1. Warm the tofu in salted water and drain it.
2. Fry the meat crisp, add paste, garlic and ginger until the oil turns red.
3. Add stock and tofu, simmer for five minutes, bind with starch, and strew ground pepper over it.

@ /goulash | Goulash soup | 2025-10-25 | recipe
A Hungarian soup of herdsmen, thick with onions and paprika.

| Yield | 6 bowls
| Time | 2 hours 30 minutes

- 800 g beef shank in cubes
- 600 g onions
- 3 tablespoons sweet paprika
- 400 g potatoes, 2 peppers, caraway, salt

1. Fry the onions slowly in lard until golden. Take the pot off the stove and stir in the paprika, which turns bitter when it burns.
2. Add meat, caraway and a little water, and stew for an hour and a half.
3. Add potatoes, peppers and water to cover, and cook for thirty minutes more.

@ /hummus | Hummus | 2025-10-26 | recipe
Chickpeas and sesame, a dish that half a dozen countries call their own.

| Yield | 1 large bowl
| Time | 1 hour, and a night of soaking

- 250 g dried chickpeas
- half a teaspoon of baking soda
- 150 g sesame paste
- 2 lemons, 2 cloves of garlic, salt, ice water

1. Soak the chickpeas overnight, boil them with the soda until they fall apart.
2. Blend garlic with lemon and salt, leave it ten minutes, and add the sesame paste.
3. Blend with the warm chickpeas, and thin with ice water until it is pale and smooth.

@ /apple-strudel | Apple strudel | 2025-10-27 | recipe
Dough drawn so thin that a love letter could be read through it, as they say in [[Vienna|travel.example/vienna]].

| Yield | 8 slices
| Time | 1 hour 45 minutes
| Oven | 190 °C

- 250 g flour, 25 g oil, 130 g warm water, salt
- 1 kg sour apples
- 80 g sugar, cinnamon, 60 g raisins
- 80 g breadcrumbs fried in butter

1. Knead the dough for ten minutes and let it rest warm and oiled for half an hour.
2. Stretch it over a floured cloth with the backs of your hands.
3. Strew crumbs, apples, sugar and raisins on it, roll it up by the cloth, brush with butter, and bake for forty minutes.

@ /kimchi | Cabbage kimchi | 2025-10-28 | recipe
Korean cabbage fermented with chilli; lactic bacteria do the work and keep it for months.

| Yield | 2 litres
| Time | 3 hours, then 5 days

- 2 kg Chinese cabbage
- 200 g coarse salt
- 60 g chilli flakes, garlic, ginger
- spring onions, radish, fish sauce or soy sauce

1. Salt the quartered cabbage for two hours, turn it now and then, rinse it three times and drain.
2. Rub a paste of the rest between the leaves.
3. Press it into a jar, leave it two days at room temperature and three in the refrigerator.

@ /gazpacho | Gazpacho | 2025-10-29 | recipe
A cold soup from Andalusia for days on which nobody wants to cook.

| Yield | 4 glasses
| Time | 15 minutes, and 2 hours in the cold

- 1 kg ripe tomatoes
- 1 cucumber, 1 green pepper
- 1 clove of garlic
- 60 g olive oil, 2 tablespoons sherry vinegar, 50 g old bread

1. Soak the bread in a little water.
2. Blend everything but the oil, then let the oil run in until the soup turns orange.
3. Salt it, pass it through a sieve, and chill it for two hours at least.

@ /borscht | Borscht | 2025-10-30 | recipe
Beetroot soup of Ukraine and its neighbours; its cooking in Ukraine has been on UNESCO's list since 2022.

| Yield | 6 bowls
| Time | 2 hours 30 minutes

- 600 g beef on the bone
- 500 g beetroot, 300 g white cabbage
- 2 carrots, 1 onion, 3 potatoes
- tomato paste, vinegar, dill, sour cream

1. Simmer the beef for an hour and a half.
2. Stew grated beetroot and carrot with onion, tomato paste and a spoon of vinegar, which keeps the colour.
3. Cook potatoes and cabbage in the broth, add the beetroot, rest it for an hour, and serve with sour cream.

@ /green-tea | How to brew green tea | 2025-10-31 | recipe
Most green [[tea|encyclopedia.example/tea]] turns bitter from water that is too hot.

| Water | 75 °C
| Leaves | 3 g for 200 ml
| Time | 2 minutes

1. Boil the water and let it cool for about eight minutes, or pour it from cup to cup; each time it loses some ten degrees.
2. Put the leaves into a warm pot, pour, and wait two minutes without stirring.
3. Pour out to the last drop, because leaves that stand in water go on drawing. Good leaves give a second and a third brew, each a little longer.
`),
};
