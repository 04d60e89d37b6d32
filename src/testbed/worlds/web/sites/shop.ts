import { slugOf } from '../markup.ts';
import { pagesFrom, type Site } from '../site.ts';

/** Something the shop sells. */
export type Product = {
  sku: string;
  name: string;
  category: string;
  /** In euros. */
  price: number;
  stock: number;
  path: string;
};

/** sku | name | category | price | stock | rows of the table | text */
const goods = `
HH-101 | Brass Storm Lantern | light | 39.90 | 14 | Material: brass and glass; Height: 27 cm; Weight: 0.9 kg | A paraffin lantern with a flat wick and a cage that keeps the glass safe when it is carried through wind. One filling of a third of a litre burns for about sixteen hours. The wick is raised with a small wheel, and the globe lifts off for cleaning. Use it outdoors or in a well-aired room, and never leave the flame alone.
HH-102 | Head Torch 400 | light | 24.50 | 60 | Material: aluminium and elastic; Light: 400 lumens; Weight: 78 g | A rechargeable head torch with a wide beam for camp and a narrow one for paths. At full power it lasts three hours, at the lowest setting forty. A red mode spares your night vision and your companions. The battery fills up over USB-C in ninety minutes and can be replaced when it grows old.
HH-103 | Solar Garden Light, Set of Four | light | 29.00 | 0 | Material: steel; Height: 38 cm; Set: 4 pieces | Four small lights on spikes that charge by day and switch on at dusk. A sunny day gives about eight hours of warm light, a dull winter day two or three. Wipe the panel now and then, since dust costs more energy than clouds do. Out of stock until the end of the month.
HH-104 | Beeswax Candles, Dozen | light | 18.00 | 35 | Material: beeswax; Length: 20 cm; Burning time: 6 hours each | Twelve hand-dipped candles that smell faintly of honey. Beeswax melts at about sixty-four degrees, higher than paraffin, so the candles bend less in summer and drip little. Cut the wick to half a centimetre before lighting and keep the flame out of draughts.
HH-201 | Enamel Mug | kitchen | 9.50 | 120 | Material: enamelled steel; Volume: 0.35 l; Weight: 130 g | A steel mug with a glassy coat that will not take up the taste of yesterday's soup. It may stand on a stove or at the edge of a fire, and then the handle is hot. A hard fall can chip the enamel; the mug stays usable, and the spot turns brown with time.
HH-202 | Cast Iron Pan 26 cm | kitchen | 54.00 | 18 | Material: cast iron; Diameter: 26 cm; Weight: 2.4 kg | A heavy pan that takes its time to warm up and then keeps the heat, good for searing, cornbread and slow onions. It comes seasoned with linseed oil. Wash it with hot water and a brush, dry it at once, and rub in a drop of oil. It fits gas, induction and open fire.
HH-203 | Stovetop Coffee Pot | kitchen | 32.00 | 27 | Material: stainless steel; Volume: 6 cups; Weight: 0.7 kg | Water boils in the lower part, steam pressure drives it up through the ground coffee, and the brew gathers in the upper part. Use a medium-fine grind, do not press it down, and take the pot off the heat when it begins to gurgle. The rubber ring is sold as a spare part.
HH-204 | Bread Proofing Basket | kitchen | 16.80 | 22 | Material: rattan; Diameter: 24 cm; Weight: 250 g | A round basket in which a loaf of up to one kilogram rises before it is turned out on a hot stone. The cane leaves its rings in the crust. Dust it well with rye flour, knock it out after use, and let it dry in the sun. See our friends' recipe for [[rye bread|recipes.example/rye-bread]].
HH-205 | Ceramic Teapot | kitchen | 45.00 | 9 | Material: stoneware; Volume: 1.1 l; Weight: 0.8 kg | A thrown stoneware teapot with a grey-green glaze; no two are quite alike. The strainer is part of the body, so whole leaves have room to open. Warm the pot with hot water first, and it keeps tea hot for half an hour. Dishwashers will not harm it.
HH-206 | Kitchen Scale | kitchen | 27.90 | 41 | Range: 1 g to 5 kg; Material: glass and steel; Power: USB-C | A flat scale that weighs to the gram and can be set to zero under a bowl. It shows grams, ounces and millilitres of water or milk. After two minutes it switches itself off; a charge lasts about a year of baking.
HH-301 | Wool Blanket | home | 89.00 | 12 | Material: wool; Size: 140 × 200 cm; Weight: 1.3 kg | A dense blanket woven from undyed wool in a herringbone pattern. Wool keeps warming when it is a little damp and gives off most smells after a night in fresh air, so it seldom needs washing. When it does, use cold water and no wringing.
HH-302 | Barometer | home | 64.00 | 7 | Material: brass; Diameter: 13 cm; Range: 960 to 1060 hPa | An aneroid barometer: a thin metal box, emptied of air, swells and shrinks as the pressure of the air changes, and a lever turns that into the movement of a hand. Set it once to the pressure at your height above the sea. Not the number but its change foretells the weather.
HH-303 | Linen Tea Towel | home | 12.40 | 80 | Material: linen; Size: 50 × 70 cm; Weight: 95 g | A towel of pure linen, which takes up a fifth of its weight in water before it feels wet and leaves no fluff on glasses. It is stiff at first and grows softer with every wash. Wash at sixty degrees and iron it damp, if at all.
HH-304 | Oak Coat Rack | home | 72.00 | 5 | Material: oak; Width: 80 cm; Hooks: 6 | A plank of oiled oak with six turned pegs, made in a small workshop by the harbour. Screws and plugs for brick walls are in the box. Each peg carries five kilograms. Oil the wood once a year and it will darken to the colour of honey.
HH-305 | Door Mat of Coir | home | 26.00 | 33 | Material: coconut fibre; Size: 45 × 75 cm; Weight: 2.1 kg | Coir is the stiff fibre between the shell and the skin of a coconut. It brushes sand and mud from shoes and does not mind rain, though it lasts longest under a roof. Shake it out once a week. It may lose some fibres in its first days.
HH-401 | Canvas Rucksack 22 l | travel | 98.00 | 16 | Material: waxed canvas; Volume: 22 l; Weight: 1.1 kg | A rucksack for a day's walk or a weekend with little luggage: one large room, a sleeve for a laptop, two pockets a hand finds without looking. The canvas is waxed and sheds rain for hours. The wax can be renewed with a hair dryer and our tin of wax.
HH-402 | Steel Water Bottle | travel | 22.00 | 95 | Material: stainless steel; Volume: 0.75 l; Weight: 340 g | Two walls with a vacuum between them keep tea hot for twelve hours and water cold for twenty-four. The mouth is wide enough for a brush and for ice. Do not put it in a freezer: water swells by about nine per cent when it turns to ice.
HH-403 | Field Notebook | travel | 8.90 | 150 | Material: stone-grey card; Pages: 96; Size: 9 × 14 cm | A thin notebook with dotted pages, sewn so that it lies flat. The paper takes pencil and ink and is made without chlorine. A table of knots, a ruler and a scale of wind forces are printed on the last pages.
HH-404 | Pocket Compass | travel | 34.00 | 21 | Material: brass; Diameter: 5 cm; Weight: 110 g | A liquid-filled compass with a lid and a sighting slit. The needle points to magnetic north, which differs from true north by an angle that depends on where you are; a good map tells how much. Keep it away from phones, knives and loudspeakers.
HH-405 | Folding Umbrella | travel | 31.50 | 0 | Material: recycled polyester; Diameter: 98 cm; Weight: 380 g | A short umbrella with eight ribs of fibreglass that bend in gusts and spring back. It opens at the push of a button and is closed by hand, so that nothing snaps at your fingers. Let it dry open. Currently out of stock.
HH-406 | Merino Socks, Two Pairs | travel | 23.00 | 64 | Material: merino wool; Sizes: 36 to 47; Pairs: 2 | Fine merino wool does not scratch, keeps its warmth when damp and hardly smells after three days on foot. The heels and toes are reinforced. Wash them inside out at thirty degrees, and never put them on a radiator.
HH-407 | Travel Sewing Kit | travel | 11.20 | 48 | Material: tin and cotton; Size: 6 × 9 cm; Parts: 24 | Needles, six colours of thread, buttons, safety pins, a thimble and small scissors in a tin as large as a playing card. The scissors have blades of four centimetres, short enough for hand luggage on most flights; ask your airline if in doubt.
`;

const rows = goods
  .trim()
  .split('\n')
  .map((line) => line.split(' | '));

/** Everything the shop sells, in the order of its catalogue. */
export const products: readonly Product[] = rows.map(
  ([sku = '', name = '', category = '', price, stock]) => ({
    sku,
    name,
    category,
    price: Number(price),
    stock: Number(stock),
    path: `/products/${slugOf(name)}`,
  }),
);

const euros = (price: number): string => `${price.toFixed(2)} EUR`;

const productPages = products.map(({ sku, name, price, stock, path }, index) => {
  const [, , , , , facts = '', text = ''] = rows[index]!;
  const available = stock > 0 ? `In stock: ${stock} pieces` : 'Out of stock';
  const table = facts.split('; ').map((fact) => `| ${fact.replace(': ', ' | ')}`);
  return `@ ${path} | ${name} | 2026-02-20 | product
${text}

!id price ${euros(price)}
!id stock ${available}

| Article number | ${sku}
| Price | ${euros(price)}
${table.join('\n')}

!form add-to-cart /cart Add to cart
!field hidden sku article | ${sku}
!field number quantity Quantity | 1

Back to the [[catalogue|/catalogue]].`;
});

const catalogueTable = products.map(
  ({ sku, name, category, price, path, stock }) =>
    `| ${sku} | [[${name}|${path}]] | ${category} | ${euros(price)} | ${stock > 0 ? 'yes' : 'no'}`,
);

const categoryList = (category: string): string =>
  products
    .filter((product) => product.category === category)
    .map(({ name, price, path }) => `- [[${name}|${path}]], ${euros(price)}`)
    .join('\n');

const frame = `
@ / | Harbour & Home | 2026-03-01 | home
A small shop for things that last: lanterns, pans, blankets and what one takes along on a walk. We pack on weekdays in our old boathouse on the quay and send to all of Europe. Look through the [[catalogue|/catalogue]], ask us anything on the [[contact page|/contact]], or read how [[shipping|/shipping]] and [[returns|/returns]] work.

## Departments

- [[Light|/departments/light]]
- [[Kitchen|/departments/kitchen]]
- [[Home|/departments/home]]
- [[Travel|/departments/travel]]

This month's voucher is on the [[coupon page|/coupon]].

@ /catalogue | Catalogue | 2026-03-10 | shop
All ${products.length} articles of the shop at a glance. Prices are in euros and include tax; shipping is added at the end. Click a name to see its page, where it can be put into the cart. Articles without stock come back when our suppliers send them, usually within four weeks.

!form search /catalogue Filter
!field search filter Filter by name

|= Article | Name | Department | Price | In stock
${catalogueTable.join('\n')}

@ /departments/light | Department: Light | 2026-03-01 | shop
Lamps and candles for gardens, tents and evenings without electricity. All of our lanterns can be taken apart for repair.

${categoryList('light')}

@ /departments/kitchen | Department: Kitchen | 2026-03-01 | shop
Pans, pots and tools that get better with use. Nothing here has a coating that wears off.

${categoryList('kitchen')}

@ /departments/home | Department: Home | 2026-03-01 | shop
Wool, linen, oak and brass for rooms one likes to come back to.

${categoryList('home')}

@ /departments/travel | Department: Travel | 2026-03-01 | shop
For a walk on the beach or a month on the road: little weight, no fuss.

${categoryList('travel')}

@ /contact | Contact | 2026-02-01 | shop
Write, call or come by. Letters and parcels reach us at the boathouse; the door is on the side of the water.

## Address

Harbour & Home, Boathouse 4, Old Quay, 20457 Port Linden

## Phone

+49 40 5550 1420, weekdays only

## Opening hours

|= Day | Hours
| Monday to Friday | 09:00 – 18:00
| Saturday | 10:00 – 14:00
| Sunday | closed

## Write to us

!form contact-form /contact/sent Send message
!field text name Your name
!field email email Your e-mail address
!field select topic Topic | Order, Delivery, Returns, Other
!field textarea message Message

@ /contact/sent | Message sent | 2026-02-01 | shop
Thank you, your message has arrived. We answer within two working days, mostly sooner. If it is urgent, call us during [[opening hours|/contact]].

@ /coupon | Coupon of the day | 2026-03-12 | shop
Every day one voucher takes ten per cent off the whole cart. Type the code into the field and press the button. It counts once for each order and cannot be paid out in cash.

Today's code:

!id code HARBOUR-12

!form coupon-form /coupon/applied Apply coupon
!field text coupon Your code

@ /coupon/applied | Coupon applied | 2026-03-12 | shop
The voucher is noted and will be taken off in the [[cart|/cart]].

@ /cart | Cart | 2026-03-01 | shop
!id cart-summary Your cart is empty.

Choose something from the [[catalogue|/catalogue]]. A voucher can be entered on the [[coupon page|/coupon]].

!form checkout /checkout To the checkout

@ /checkout | Checkout | 2026-03-01 | shop
Tell us where the parcel should go. We send the bill along; you pay within fourteen days.

!form order-form /checkout/done Place order
!field text full-name Full name
!field email order-email E-mail address
!field text street Street and number
!field text postcode Postcode
!field text city City
!field select country Country | Germany, France, Netherlands, Austria, Spain, Other
!field select shipping Shipping | Standard, Express, Pick up at the boathouse
!field checkbox terms I accept the terms

@ /checkout/done | Order placed | 2026-03-01 | shop
Thank you for your order. A confirmation is on its way to your e-mail address. See [[shipping|/shipping]] for how long the parcel takes.

@ /shipping | Shipping | 2026-01-15 | shop
Parcels leave the boathouse on weekdays at four in the afternoon. What is ordered before noon goes out the same day. We fill gaps with paper and use boxes again; do not wonder about old labels.

|= Kind | Price | Days
| Standard, within the country | 4.90 EUR | 2 to 3
| Standard, rest of Europe | 9.90 EUR | 4 to 7
| Express | 14.90 EUR | 1 to 2
| Pick up at the boathouse | 0.00 EUR | 1

Orders above 80 EUR travel free of charge by standard shipping.

@ /returns | Returns | 2026-01-15 | shop
You may send anything back within thirty days, unused and in its packaging, without giving a reason. Tell us by the [[contact form|/contact]] and we send a label. The money is on its way at most five days after the parcel is here. What arrives broken we replace at once; a photograph is enough. Candles that have been lit and socks that have been worn stay with you.
`;

/** A shop with a catalogue, a cart and forms; what they do is up to the browser that opens them. */
export const shop: Site = {
  host: 'shop.example',
  name: 'Harbour & Home',
  language: 'en',
  navigation: [
    ['Home', '/'],
    ['Catalogue', '/catalogue'],
    ['Cart', '/cart'],
    ['Contact', '/contact'],
  ],
  pages: pagesFrom(`${frame}\n${productPages.join('\n')}`),
};
