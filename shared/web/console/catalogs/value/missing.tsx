import type { Catalog } from '../../../../client/mod.ts'
import { withDates } from '../../../../presentation/date-sentences.ts'
import { day } from '../../format.ts'
import { pageId, to } from '../../place.ts'

/** What a value needs, from when on it is there, and where one gets on. */
export const Missing = (
  { catalog: { song_count, headline: { missing, as_of, state } } }: { catalog: Catalog },
) => (
  <>
    <p class='amount-big'>{state === 'being_made' ? 'Being made' : 'No value yet'}</p>
    {song_count > 0 && <p class='muted'>As of {day(as_of)}</p>}
    <p>{withDates(missing?.explanation ?? '')}</p>
    {missing?.possible_from && (
      <p>
        With a capture each day, a value is possible from <strong>{day(missing.possible_from)}</strong>.
      </p>
    )}
    {state !== 'being_made' && (
      <p>
        <a class='button main' href={to(`catalogs/${pageId()}`)}>
          {song_count === 0 ? 'Add recordings' : 'Capture play counts'}
        </a>
      </p>
    )}
  </>
)
