import { useState } from 'preact/hooks'
import type { Catalog } from '../../../../client/mod.ts'
import { Icon } from '../../../components/page-icon.tsx'
import { Loaded, Skeleton, useAgain, useLoad } from '../../../components/loaded.tsx'
import { calls, data, ofCatalog } from '../../calls.ts'
import { toCatalog } from '../../place.ts'
import { catalog, CatalogFrame, readCatalog } from '../frame.tsx'
import { AddButton } from '../new/add-button.tsx'
import { captured, readState, type State } from '../captured.ts'
import { DailyPlays } from './daily-plays.tsx'
import { comparedPeriods } from './days.ts'
import { Export } from './export.tsx'
import { Figures } from './figures.tsx'
import { FirstDays } from './first-days.tsx'
import { Movers } from './movers.tsx'

const lookAgainMs = 3_000

/** What a catalog is doing: its plays and their change, its value, and what moves it. */
export function OverviewPage() {
  const state = useLoad(async () => catalog.value && await readState(catalog.value), [catalog.value])
  const isCapturing = state.value?.isCapturing ?? false
  const isUpdating = isCapturing || (catalog.value?.headline.updating ?? false)
  useAgain(() => void readCatalog(), isUpdating, lookAgainMs, [catalog.value])
  const [days, compare] = useState(7)
  return (
    <CatalogFrame
      note={state.value && captured(state.value)}
      action={catalog.value && (
        <>
          {catalog.value.song_count > 0 && <Export days={days} />}
          <MainAct catalog={catalog.value} state={state.value} />
        </>
      )}
    >
      {!catalog.value
        ? <Skeleton lines={12} />
        : catalog.value.song_count === 0
        ? <Empty />
        : <Content catalog={catalog.value} state={state.value} days={days} compare={compare} />}
    </CatalogFrame>
  )
}

/** What leads on from here: recordings first, then captures each day, then the report. */
function MainAct({ catalog, state }: { catalog: Catalog; state?: State }) {
  if (catalog.song_count === 0) {
    return <AddButton changed={() => void readCatalog()} />
  }
  if (!state) return null
  const share = (look: string) => (
    <a class={`button ${look}`} href={toCatalog('value?share')}>
      <Icon name='share' />
      <span>Share report</span>
    </a>
  )
  return state.schedule ? share('main') : (
    <>
      {catalog.headline.value && share('small')}
      <a class='button main' href={toCatalog('captures?schedule')}>
        <Icon name='clock' />Capture daily
      </a>
    </>
  )
}

const Empty = () => (
  <section class='card start'>
    <h2>Add recordings first</h2>
    <p class='muted'>
      A release, an artist, a playlist, a file or ISRCs: you see what they have before anything is added. Then
      their plays can be captured, compared and valued.
    </p>
  </section>
)

const Content = ({ catalog, state, days, compare }: {
  catalog: Catalog
  state?: State
  days: number
  compare: (days: number) => void
}) => (
  <Loaded
    load={async () => {
      const [summary, listed] = await Promise.all([
        data(calls.GET('/api/catalogs/{catalogId}/playcount-summary', ofCatalog(comparedPeriods(days)))),
        // The states of recordings are those of the 7 days.
        days === 7
          ? data(calls.GET('/api/catalogs/{catalogId}/recordings', ofCatalog({ limit: 1 })))
          : undefined,
      ])
      return { summary, states: listed?.states }
    }}
    // A capture and an import change the headline, and with it what is compared.
    on={[days, catalog.headline.id, catalog.song_count]}
    lines={12}
  >
    {({ summary, states }) => (
      <>
        <Figures {...{ catalog, summary, states }} />
        <DailyPlays
          on={catalog.headline.id}
          {...{ summary, days, compare }}
          first={<FirstDays state={state} />}
        />
        <Movers catalog={catalog} summary={summary} />
      </>
    )}
  </Loaded>
)
