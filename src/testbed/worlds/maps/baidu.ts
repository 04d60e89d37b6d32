import { handlers, type World } from '../../world.ts';
import { detailed, geocoded, ipLocated, reverseGeocoded, searched } from './baidu-places.ts';
import { directed, matrix } from './baidu-routes.ts';
import { trafficReported } from './baidu-traffic.ts';
import { reported } from './baidu-weather.ts';

/** Baidu Maps: "latitude,longitude", cities and weather of the whole world, places and routes of China. */
export const baiduMaps: World = {
  server: 'baidu-maps',
  slices: [],
  tools: handlers({
    map_geocode: geocoded,
    map_reverse_geocode: reverseGeocoded,
    map_search_places: searched,
    map_place_details: detailed,
    map_directions_matrix: matrix,
    map_directions: directed,
    map_weather: reported,
    map_ip_location: ipLocated,
    map_road_traffic: trafficReported,
  }),
};
