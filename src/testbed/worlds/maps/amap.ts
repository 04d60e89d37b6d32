import { handlers, type World } from '../../world.ts';
import {
  detailed,
  geocoded,
  ipLocated,
  reverseGeocoded,
  searchedAround,
  searchedByText,
} from './amap-places.ts';
import { directed, directedByTransit, measured } from './amap-routes.ts';
import { forecast } from './amap-weather.ts';

/** Amap: China alone, "longitude,latitude", and refusals in the words of its MCP server and its table of infocodes. */
export const amap: World = {
  server: 'amap',
  slices: [],
  tools: handlers({
    maps_geo: geocoded,
    maps_regeocode: reverseGeocoded,
    maps_ip_location: ipLocated,
    maps_weather: forecast,
    maps_direction_driving: directed('driving', 'Direction Driving'),
    maps_direction_walking: directed('walking', 'Direction Walking'),
    maps_direction_bicycling: directed('bicycling', 'Direction bicycling'),
    maps_direction_transit_integrated: directedByTransit,
    maps_distance: measured,
    maps_text_search: searchedByText,
    maps_around_search: searchedAround,
    maps_search_detail: detailed,
  }),
};
