import { useEffect } from 'preact/hooks'
import { Beside } from '../../../components/beside.tsx'
import { CloseButton } from '../../../components/close-button.tsx'
import { Drawer } from '../../../components/drawer.tsx'
import { Menu } from '../../../components/menu.tsx'
import { Icon } from '../../../components/page-icon.tsx'
import { toast } from '../../../components/toast.tsx'
import { describeFailure } from '../../dom/failure.ts'
import { number } from '../../format.ts'
import { useTitle } from '../../frame.tsx'
import { catalog, readCatalog } from '../frame.tsx'
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
  if (!value) return null
  const { recording } = value
  const remove = () =>
    import('./changes.ts').then(({ removeRecordings }) => removeRecordings([recording], list.again))
      .then(close, (error) => toast(describeFailure(error).text))
  return (
    <>
      <button type='button' onClick={async () => (await import('./files.ts')).saveDays(recording)}>
        <Icon name='download' />Save as CSV
      </button>
      <button type='button' class='danger' onClick={remove}>
        <Icon name='close' />Remove from catalog
      </button>
    </>
  )
}

/** Leads to the recordings before and after one. */
const BesideRecording = ({ list, isrc, open }: Pick<Props, 'list' | 'isrc' | 'open'>) => (
  <Beside
    list={list}
    index={list.indexOf(isrc)}
    what='recording'
    open={({ isrc }) => open(isrc)}
  />
)

const nameOf = ({ value }: Loading, isrc: string): string => value?.recording.name ?? isrc

/** A recording beside the list, with the ones before and after it. */
export function OpenedRecording({ list, isrc, open, close }: Props) {
  const loading = useRecording(isrc)
  const name = nameOf(loading, isrc)
  useTitle(loading.value?.recording.name)
  const index = list.indexOf(isrc)
  const total = list.found.value?.pagination.total_count
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
          <BesideRecording {...{ list, isrc, open }} />
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
export function RecordingPage({ list, isrc, open, close, listHref }: Props) {
  const loading = useRecording(isrc)
  const name = nameOf(loading, isrc)
  useTitle(loading.value?.recording.name)
  useEffect(() => void readCatalog(), [])
  useEffect(() => document.querySelector<HTMLElement>('.recording-page')!.focus(), [])
  return (
    <article class='recording-page' tabIndex={-1}>
      <div class='recording-place'>
        <p class='crumb'>
          <a
            href={listHref}
            onClick={(event) => {
              event.preventDefault()
              close()
            }}
          >
            <Icon name='back' />
            <b>{catalog.value?.name ?? 'Recordings'}</b>
          </a>
        </p>
        <BesideRecording {...{ list, isrc, open }} />
        <Menu id='recording-acts' label='More' button={<Icon name='more' />}>
          <Acts value={loading.value} list={list} close={close} />
        </Menu>
      </div>
      <div class='recording-title'>
        <h1>{name}</h1>
        {loading.value && <p class='muted'>{about(loading.value.recording)}</p>}
      </div>
      <RecordingContent {...loading} />
    </article>
  )
}
