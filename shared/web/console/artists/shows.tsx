import { useState } from 'preact/hooks'
import type { Result } from '../../../client/mod.ts'
import { dateText } from '../../../presentation/dates.ts'
import { Panel } from '../../components/panel.tsx'
import { Tag } from '../../components/tag.tsx'
import { ApiError } from '../../../client/mod.ts'
import { calls, data } from '../calls.ts'
import { useAct } from '../dom/use-act.tsx'
import { showBalance } from '../shell/person.ts'
import type { Artist } from './picture.tsx'

type Show = Result<'list_artist_events'>['events'][number]

/** The next shows of an artist. Each look at its profile has a price, so a person asks for it. */
export function Shows({ artist }: { artist: Artist }) {
  const [shows, setShows] = useState<readonly Show[]>()
  const [isMissing, setMissing] = useState(false)
  const { problem, button } = useAct()
  const look = async () => {
    try {
      const { events } = await data(calls.POST('/api/research/events', { body: { artist_id: artist.id } }))
      setShows(events)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'feature_unavailable') throw error
      setMissing(true)
    }
    await showBalance()
  }
  return (
    <Panel title='Shows'>
      {isMissing
        ? <p class='empty'>Shows cannot be looked up here: this deployment has no access to Bandsintown.</p>
        : shows === undefined
        ? (
          <div class='empty shows'>
            <p class='muted'>Not looked up yet.</p>
            <button {...button(look)}>Look up shows · 1 credit</button>
          </div>
        )
        : shows.length === 0
        ? <p class='empty' role='status'>No upcoming shows on Bandsintown.</p>
        : (
          <ul class='lines' aria-label='Upcoming shows'>
            {shows.map(({ date, venue, city, country, ticket_url, sold_out }) => (
              <li key={`${date} ${venue}`}>
                <div>
                  <a href={ticket_url} target='_blank' rel='noreferrer'>
                    <span>{venue}</span>
                    <small>{[city, country].filter(Boolean).join(', ')}</small>
                  </a>
                </div>
                <div class='number'>
                  {dateText(date)}
                  {sold_out && (
                    <small>
                      <Tag tone='warn'>Sold out</Tag>
                    </small>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      {problem}
    </Panel>
  )
}
