import { useEffect } from 'preact/hooks'
import { Loaded, Skeleton } from '../../../components/loaded.tsx'
import { toCatalog } from '../../place.ts'
import { catalog, CatalogFrame } from '../frame.tsx'
import { Calendar } from './calendar.tsx'
import { CaptureButton, Now } from './now.tsx'
import { readCaptures, readDays, readPrices, readSchedule } from './read.ts'
import { Runs } from './runs.tsx'
import { ScheduleCard } from './schedule.tsx'

/** The captures of a catalog: which days have counts, what runs now and next, and how each one ended. */
export const CapturesPage = () => {
  const songs = catalog.value?.song_count
  return (
    <CatalogFrame action={songs ? <CaptureButton /> : undefined}>
      {songs === undefined ? <Skeleton lines={8} /> : songs === 0 ? <Empty /> : <Content songs={songs} />}
    </CatalogFrame>
  )
}

const Empty = () => (
  <section class='card start'>
    <h2>Nothing to capture yet</h2>
    <p class='muted'>Add recordings first. Then their public play counts are captured, now and each day.</p>
    <a class='button main' href={toCatalog('recordings')}>Add recordings</a>
  </section>
)

function Content({ songs }: { songs: number }) {
  useEffect(() => void readPrices(), [songs])
  return (
    <div class='captures'>
      <Loaded load={readDays} lines={8}>{() => <Calendar />}</Loaded>
      <Loaded load={() => Promise.all([readCaptures(), readSchedule()])} lines={8}>
        {() => (
          <>
            <div>
              <Now />
              <ScheduleCard />
            </div>
            <Runs />
          </>
        )}
      </Loaded>
    </div>
  )
}
