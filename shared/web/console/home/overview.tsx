import { pageStates } from '../../../presentation/page-states.ts'
import type { Result } from '../../../client/mod.ts'
import { Change } from '../../components/change.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Panel } from '../../components/panel.tsx'
import { Sparkline } from '../../components/sparkline.tsx'
import { fansText } from '../fans/words.ts'
import { compact, count, day, number, signed } from '../format.ts'
import { compactMoney } from '../../../presentation/money.ts'
import { PageState } from '../pages/page-state.tsx'
import { to } from '../place.ts'
import { Attention } from './attention.tsx'

type Home = Result<'get_home'>
type Mover = Home['movers']['up'][number]

/** What is new in a workspace. */
export const Overview = ({ attention, movers, fans, pages, catalogs, compared }: Home) => (
  <div class='home'>
    <div>
      <Attention items={attention} />
      {movers.up.length + movers.down.length > 0 && (
        <Panel
          title='Movers'
          note={`7 days, ${count(compared!.recordings, 'recording')}, by plays`}
        >
          <div class='movers'>
            <Movers rows={movers.up} name='Growing' />
            <Movers rows={movers.down} name='Falling' />
          </div>
        </Panel>
      )}
      <Panel title='Catalogs' link={[to('catalogs'), 'All catalogs']}>
        {catalogs.length === 0 ? <p class='empty'>No catalogs yet.</p> : <Catalogs rows={catalogs} />}
      </Panel>
    </div>
    <div>
      <Fans {...fans} />
      <Pages {...pages} />
    </div>
  </div>
)

/** The list of catalogs says more, and needs more of the page. */
const Catalogs = ({ rows }: { rows: Home['catalogs'] }) => (
  <table class='home-catalogs'>
    <thead>
      <tr>
        <th scope='col'>Name</th>
        <th scope='col' class='wide-only'>Compared</th>
        <th scope='col'>Plays, 7 d</th>
        <th scope='col'>Change</th>
        <th scope='col'>Value</th>
        <th scope='col' class='wide-only range'>Range</th>
        <th scope='col' class='wide-only'>Last capture</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((
        {
          id,
          name,
          recordings,
          comparable_recordings,
          current_change,
          percentage_growth,
          headline: { value, currency, updating },
          captured_at,
        },
      ) => (
        <tr>
          <td>
            <a href={to(`catalogs/${id}`)}>{name}</a>
          </td>
          <td class='wide-only muted'>{number(comparable_recordings)} of {number(recordings)}</td>
          <td data-name='Plays, 7 d'>{compact(current_change)}</td>
          <td data-name='Change'>
            <Change of={percentage_growth} />
          </td>
          <td data-name='Value'>
            {value ? compactMoney(value.mid, currency) : updating ? 'updating' : '–'}
          </td>
          <td class='wide-only muted range'>
            {value && `${compactMoney(value.low, currency)} to ${compact(value.high)}`}
          </td>
          <td class='wide-only muted'>{day(captured_at)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Movers = ({ rows, name }: { rows: readonly Mover[]; name: string }) => (
  <ul class='lines' aria-label={name}>
    {rows.map(({ isrc, name, artist, catalog_id, percentage_growth, absolute_growth, gains }) => (
      <li>
        <div>
          <a href={to(`catalogs/${catalog_id}/recordings/${isrc}`)}>
            <span>{name ?? isrc}</span>
            <small>{artist ?? 'Artist unknown'}</small>
          </a>
        </div>
        <Sparkline values={gains} />
        <div class='number'>
          <strong>
            <Change of={percentage_growth} />
          </strong>
          <small>{absolute_growth === null ? '–' : signed(absolute_growth)}</small>
        </div>
      </li>
    ))}
  </ul>
)

const Fans = (fans: Home['fans']) => (
  <Panel title='Confirmed fans this week' link={[to('fans'), 'All fans']}>
    {fans.this_week + fans.week_before === 0
      ? (
        <p class='figure'>
          <strong>{number(fans.today)}</strong> <small>today, none in the two weeks before</small>
        </p>
      )
      : (
        // Nobody loads it who has no fans.
        <Loaded load={() => import('./fans.tsx')} lines={6}>
          {({ FansOfDays }) => <FansOfDays {...fans} />}
        </Loaded>
      )}
  </Panel>
)

type Page = Home['pages']['newest'][number]

/** Those that people visit come first, then others that they can. */
const rank = ({ state, visits }: Page) => state !== 'published' ? 2 : visits > 0 ? 0 : 1

const Pages = (pages: Home['pages']) => (
  <Panel title='Pages' link={[to('pages'), 'All pages']}>
    {pages.total === 0
      ? (
        <p class='empty'>
          No pages yet. <a href={to('pages/new')}>Make one for a release.</a>
        </p>
      )
      : (
        <p class='states'>
          {(['published', 'draft', 'empty'] as const).map((state) =>
            pages[state] > 0 && (
              <span>
                <strong>{number(pages[state])}</strong> {pageStates[state].toLowerCase()}
              </span>
            )
          )}
        </p>
      )}
    <ul class='lines'>
      {pages.newest.toSorted((one, other) => rank(one) - rank(other)).map((page) => (
        <li class='page'>
          <span
            class='mini'
            aria-hidden='true'
            style={{ '--paper': page.look?.background, '--text': page.look?.accent }}
          >
            {page.artwork_url ? <img src={page.artwork_url} alt='' loading='lazy' /> : <b>{page.name}</b>}
          </span>
          <div>
            <a href={to(`pages/${page.id}`)}>
              <span>{page.name ?? 'Without a name'}</span>
              <small>{page.artist ?? 'Artist not given'}</small>
            </a>
            <small>
              <PageState {...page} /> {page.fans > 0 ? fansText(page.fans) : count(page.visits, 'visit')}
            </small>
          </div>
        </li>
      ))}
    </ul>
  </Panel>
)
