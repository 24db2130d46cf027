import { linkVerbs, services } from '../../choices.built.ts'
import { siteInput, siteLists } from '../../inputs.built.ts'
import type { Options } from './fields.tsx'
import { byName } from './languages.ts'
import { RowCheck, RowField, RowLines, type RowProps, Rows, RowSelect } from './rows.tsx'

const countries = byName(
  'region',
  'AE AR AT AU BE BG BR CA CH CL CN CO CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KE KR LT LU LV MX MY NG NL NO NZ PE PH PL PT RO SE SG SI SK TH TR TW UA US VN ZA'
    .split(' '),
)

const serviceNames: Options = [...Object.entries(services), ['other', 'Another shop']]

export const Links = () => (
  <Rows
    name='links'
    legend='Where the release is, in the order of the buttons'
    item='link'
    max={siteInput.links.max!}
    blank={{ service: serviceNames[0]![0] }}
  >
    {(row: RowProps) => (
      <>
        <RowSelect row={row} label='Service' name='service' options={serviceNames} full />
        {row.row.service === 'other' && (
          <RowField row={row} label='Name of the shop' name='label' {...siteLists.links.label} full />
        )}
        <RowField
          row={row}
          label='Address'
          name='url'
          {...siteLists.links.url}
          type='url'
          placeholder='https://'
          full
        />
        <RowSelect row={row} label='Action' name='action' options={[['', 'None'], ...linkVerbs]} />
        <RowSelect row={row} label='Country' name='country' options={[['', 'All countries'], ...countries]} />
      </>
    )}
  </Rows>
)

export const Shows = () => (
  <Rows name='shows' legend='Live dates' item='show' max={siteInput.shows.max!}>
    {(row: RowProps) => (
      <>
        <RowField row={row} label='Date' name='date' type='date' />
        <RowField row={row} label='Time' name='time' type='time' />
        <RowField row={row} label='City' name='city' {...siteLists.shows.city} />
        <RowField row={row} label='Venue' name='venue' {...siteLists.shows.venue} />
        <RowField row={row} label='Country' name='country' {...siteLists.shows.country} />
        <RowField
          row={row}
          label='Tickets'
          name='url'
          {...siteLists.shows.url}
          type='url'
          placeholder='https://'
          full
        />
        <RowCheck row={row} label='Sold out' name='soldOut' />
      </>
    )}
  </Rows>
)

export const Tracks = () => (
  <>
    <Rows name='tracks' legend='Tracks in their order' item='track' max={siteInput.tracks.max!}>
      {(row: RowProps) => (
        <>
          <RowField row={row} label='Title' name='title' {...siteLists.tracks.title} full />
          <RowLines row={row} label='Guests, one a line' name='guests' />
        </>
      )}
    </Rows>
    <Rows
      name='guests'
      legend='Guests of the whole release'
      item='guest'
      max={siteInput.guests.max!}
      blank=''
    >
      {(row: RowProps) => <RowField row={row} label='Name' name='value' maxlength={120} full />}
    </Rows>
  </>
)
