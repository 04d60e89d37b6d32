/** Transit is trains and buses between cities, and underground and buses inside them. */
export type TravelMode = 'driving' | 'walking' | 'bicycling' | 'transit';
