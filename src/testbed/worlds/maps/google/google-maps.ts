import { answer, handlers, ToolError, type World } from '../../../world.ts';
import { directions, distanceMatrix } from './google-routes.ts';
import { addressAt, formattedAddress, particulars, placeName, pointOf } from './google-places.ts';
import { searchPlaces } from './google-search.ts';
import { elevationAt } from '../weather/elevation.ts';
import { locate } from '../gazetteer/locate.ts';
import { poiAt } from '../gazetteer/located.ts';
import { placeId, placeOfId } from '../gazetteer/place-id.ts';
import type { TravelMode } from '../routes/routes.ts';
import type { Point } from '../gazetteer/sphere.ts';

/** As many points as the service takes at once. */
const MOST_POINTS = 512;

/** Modelled on the reference Google Maps server; places and routes are this testbed's (README.md). */
export const googleMaps: World = {
  server: 'google-maps',
  slices: [],
  tools: handlers({
    maps_geocode({ address }: { address: string }) {
      if (address.trim() === '') throw new ToolError('Geocoding failed: INVALID_REQUEST');
      const place = locate(address);
      if (!place) throw new ToolError('Geocoding failed: ZERO_RESULTS');
      return answer({
        location: pointOf(place),
        formatted_address: formattedAddress(place),
        place_id: placeId(place),
      });
    },

    maps_reverse_geocode(point: Point) {
      const place = addressAt(point);
      if (!place) throw new ToolError('Reverse geocoding failed: ZERO_RESULTS');
      const { name, country } = place.city;
      return answer({
        formatted_address: formattedAddress(place),
        place_id: placeId(place),
        city: name,
        country,
      });
    },

    maps_search_places({ query, location, radius }: { query: string; location?: Point; radius?: number }) {
      if (query.trim() === '') throw new ToolError('Place search failed: INVALID_REQUEST');
      const found = searchPlaces(query, location, radius === undefined ? undefined : radius / 1000);
      if (found.length === 0) throw new ToolError('Place search failed: ZERO_RESULTS');
      const places = found.map((poi) => ({
        name: poi.names.en,
        formatted_address: formattedAddress(poiAt(poi)),
        location: pointOf(poi),
        place_id: placeId(poiAt(poi)),
        rating: poi.rating,
        types: [...poi.category.types],
      }));
      return answer({ places });
    },

    maps_place_details({ place_id }: { place_id: string }) {
      const place = placeOfId(place_id);
      if (!place)
        throw new ToolError(
          `Place details request failed: ${place === null ? 'NOT_FOUND' : 'INVALID_REQUEST'}`,
        );
      return answer({
        place_id,
        name: placeName(place),
        formatted_address: formattedAddress(place),
        location: pointOf(place),
        ...particulars(place),
      });
    },

    maps_distance_matrix: (args: { origins: string[]; destinations: string[]; mode?: TravelMode }) =>
      answer(distanceMatrix(args)),

    maps_elevation({ locations }: { locations: Point[] }) {
      if (locations.length > MOST_POINTS) throw new ToolError('Elevation request failed: INVALID_REQUEST');
      return answer({
        results: locations.map((location) => ({
          elevation: elevationAt(location),
          location: { latitude: location.latitude + 0, longitude: location.longitude + 0 },
        })),
      });
    },

    maps_directions: (args: { origin: string; destination: string; mode?: TravelMode }) =>
      answer(directions(args)),
  }),
};
