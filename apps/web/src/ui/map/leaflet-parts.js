// The maps use only these parts of Leaflet. Its index would add pop-ups, GeoJSON, other layers and controls.
import 'leaflet/src/control/Control.Zoom';
import 'leaflet/src/layer/vector/Renderer.getRenderer';
import 'leaflet/src/map/handler/Map.BoxZoom';
import 'leaflet/src/map/handler/Map.DoubleClickZoom';
import 'leaflet/src/map/handler/Map.Drag';
import 'leaflet/src/map/handler/Map.Keyboard';
import 'leaflet/src/map/handler/Map.ScrollWheelZoom';
import 'leaflet/src/map/handler/Map.TouchZoom';
import * as DomEvent from 'leaflet/src/dom/DomEvent';

export { toLatLng as latLng } from 'leaflet/src/geo/LatLng';
export { toPoint as point } from 'leaflet/src/geometry/Point';
export { layerGroup } from 'leaflet/src/layer/LayerGroup';
export { divIcon } from 'leaflet/src/layer/marker/DivIcon';
export { marker } from 'leaflet/src/layer/marker/Marker';
export { tileLayer } from 'leaflet/src/layer/tile/TileLayer';
export { circle } from 'leaflet/src/layer/vector/Circle';
export { createMap as map } from 'leaflet/src/map/Map';
export { DomEvent };
