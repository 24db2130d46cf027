import { Icon } from '../../components/icon.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { calls, data } from '../calls.ts'
import { day } from '../format.ts'
import { organizationId, to } from '../place.ts'

const today = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(new Date())

/** What is new in a workspace, or what somebody who has nothing yet does first. Only the one that is shown is loaded. */
async function load() {
  const home = await data(calls.GET('/api/home', { params: { query: { organization_id: organizationId } } }))
  if (home.catalogs.length > 0 || home.pages.total > 0) {
    const { Overview } = await import('./overview.tsx')
    return <Overview {...home} />
  }
  const { Start } = await import('../catalogs/list/start.tsx')
  return (
    <Start sample={home.sample}>
      <p class='muted'>
        Or <a href={to('pages/new')}>make a page for a release</a>, which collects fans.
      </p>
    </Start>
  )
}

export const HomePage = () => (
  <>
    <div class='title'>
      <h1>
        Home <small>{today}, {day(new Date().toISOString())}</small>
      </h1>
      <div class='row'>
        <a class='button' href={to('pages/new')}>
          <Icon name='plus' />New page
        </a>
        <a class='button main' href={to('catalogs/new')}>
          <Icon name='plus' />New catalog
        </a>
      </div>
    </div>
    <Loaded load={load} lines={12}>{(content) => content}</Loaded>
  </>
)
