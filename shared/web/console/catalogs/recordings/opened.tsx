import { useEffect } from 'preact/hooks'
import { CloseButton } from '../../../components/dialog.tsx'
import { Drawer } from '../../../components/drawer.tsx'
import { Icon } from '../../../components/page-icon.tsx'
import { toast } from '../../../components/toast.tsx'
import { useAct } from '../../dom/use-act.tsx'
import { number } from '../../format.ts'
import { useTitle } from '../../frame.tsx'
import { catalog, readCatalog } from '../frame.tsx'
import { removeRecordings } from './changes.ts'
import { saveDays } from './files.ts'
import type { List } from './list.ts'
import { about, type Loading, RecordingContent, useRecording } from './recording.tsx'

interface Props {
  list: List
  isrc: string
  open: (isrc: string) => void
  close: () => void
  listHref: string
}

/** What can be done with a recording. */
function Acts({ value, list, close }: { value: Loading['value'] } & Pick<Props, 'list' | 'close'>) {
  const { button } = useAct(toast)
  if (!value) return null
  const { recording } = value
  const remove = async () => {
    await removeRecordings([recording], list.again)
    close()
  }
  return (
    <>
      <button type='button' onClick={() => saveDays(recording)}>
        <Icon name='download' />CSV
      </button>
      <button {...button(remove)} class='danger'>Remove from catalog</button>
    </>
  )
}

const nameOf = ({ value }: Loading, isrc: string): string => value?.recording.name ?? isrc

/** A recording beside the list, with the ones before and after it. */
export function OpenedRecording({ list, isrc, open, close }: Props) {
  const loading = useRecording(isrc)
  const name = nameOf(loading, isrc)
  useTitle(loading.value?.recording.name)
  const index = list.indexOf(isrc)
  const total = list.found.value?.pagination.total_count ?? 0
  const beside = (by: 1 | -1) => index === undefined ? undefined : list.rowAt(index + by)
  useEffect(() => {
    // What comes next is loaded before it is asked for.
    if (index !== undefined && index + 1 < total) list.show(Math.max(0, index - 1), index + 1)
  }, [index, total])
  return (
    <Drawer
      label={name}
      on={isrc}
      close={close}
      head={
        <>
          <p class='muted place'>
            Recording {index !== undefined && `${number(index + 1)} of ${number(total)}`}
          </p>
          {([['Previous', 'previous', beside(-1)], ['Next', 'next', beside(1)]] as const).map((
            [name, icon, row],
          ) => (
            <button
              key={name}
              type='button'
              class='icon-button'
              aria-label={`${name} recording`}
              aria-disabled={!row}
              onClick={() => row && open(row.isrc)}
            >
              <Icon name={icon} />
            </button>
          ))}
          <CloseButton close={close} />
        </>
      }
      foot={<Acts value={loading.value} list={list} close={close} />}
    >
      <div class='recording-title'>
        <h2>{name}</h2>
        {loading.value && <p class='muted'>{about(loading.value.recording)}</p>}
      </div>
      <RecordingContent {...loading} />
    </Drawer>
  )
}

/** A recording as a page of its own. */
export function RecordingPage({ list, isrc, close, listHref }: Props) {
  const loading = useRecording(isrc)
  const name = nameOf(loading, isrc)
  useTitle(loading.value?.recording.name)
  useEffect(() => void readCatalog(), [])
  useEffect(() => document.querySelector<HTMLElement>('.recording-page')!.focus(), [])
  return (
    <article class='recording-page' tabIndex={-1}>
      <div class='recording-title'>
        <p class='crumb'>
          <a
            href={listHref}
            onClick={(event) => {
              event.preventDefault()
              close()
            }}
          >
            <Icon name='back' />
            {catalog.value?.name ?? 'Recordings'}
          </a>
        </p>
        <h1>{name}</h1>
        {loading.value && <p class='muted'>{about(loading.value.recording)}</p>}
      </div>
      <RecordingContent {...loading} />
      <div class='row'>
        <Acts value={loading.value} list={list} close={close} />
      </div>
    </article>
  )
}
