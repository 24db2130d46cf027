import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Skeleton } from '../../../components/loaded.tsx'
import { count } from '../../format.ts'
import { FieldsForm } from '../form/fields.tsx'
import { hasChanges, show } from '../form/model.ts'
import { PageFrame } from '../frame.tsx'
import { site, unpublished } from '../site.ts'
import { lazy } from '../lazy.tsx'
import { discard, edit, generateText, generation, isLocked, lockedText, publish, save } from './acts.tsx'
import { failureIn, Outcome } from '../form/outcome.tsx'
import { followFields, Preview, preview, setOpen } from './preview.tsx'
import { section, sections } from './section.ts'
import { draftTitle, FieldSections, findGeneration, OtherSections, SectionList } from './sections.tsx'

const Proposals = lazy(async () => (await import('./proposals.tsx')).Proposals)

/** The design of a page: one section of its fields at a time, beside the draft as fans will see it. */
export function DesignPage() {
  const read = site.value
  return <PageFrame action={read && <Acts />}>{read ? <Editor /> : <Skeleton lines={12} />}</PageFrame>
}

const warn = (event: Event) => event.preventDefault()

function Editor() {
  const hasProposals = useRef(false)
  useEffect(() => {
    show(site.value!)
    if (site.value!.draft === null && section.value === 'texts') section.value = 'generate'
    void preview.load()
    const look = () => void findGeneration().catch((error) => edit.problem.value = failureIn(error))
    // It may have been requested in the tab that was shown meanwhile.
    const lookWhenSeen = () => {
      if (document.visibilityState === 'visible') look()
    }
    look()
    document.addEventListener('visibilitychange', lookWhenSeen)
    const stop = followFields()
    return () => {
      document.removeEventListener('visibilitychange', lookWhenSeen)
      stop()
    }
  }, [])
  useSignalEffect(() => {
    if (hasChanges()) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
  })
  // It keeps the focus after the last one.
  hasProposals.current ||= (site.value!.proposed?.length ?? 0) > 0
  return (
    <div class='design'>
      <SectionList />
      <div class='pane'>
        <h2 class={section.value === 'generate' ? 'seen' : undefined}>
          {sections.find(({ id }) => id === section.value)?.title ?? draftTitle()}
        </h2>
        <Outcome place={edit} />
        {hasProposals.current && <Proposals />}
        <FieldsForm id='edit' onSubmit={() => hasChanges() && void save()}>
          <FieldSections />
        </FieldsForm>
        <OtherSections />
      </div>
      <Preview />
    </div>
  )
}

/** Opens the form, whose progress is then seen, and sends it. */
function generate(): void {
  section.value = 'generate'
  document.querySelector<HTMLFormElement>('#generate')?.requestSubmit()
}

/** What is done with all of it. On a narrow screen they stand at its end. */
function Acts() {
  const news = unpublished(site.value!).length
  const isChanged = hasChanges()
  const { draft, published } = site.value!
  const isCurrent = draft !== null && published !== null && !isChanged && news === 0
  const text = isLocked.value
    ? lockedText
    : isChanged
    ? 'Unsaved changes'
    : draft === null
    ? 'Nothing to publish: the draft is empty'
    : isCurrent
    ? 'All changes are live'
    : 'All changes saved'
  const canPublish = draft !== null && !isCurrent
  const disabled = isLocked.value || edit.isBusy.value ? 'true' : undefined
  const wasChanged = useRef(false)
  // The button that was pressed is gone, and on a phone so are those that have nothing to do.
  useEffect(() => {
    if (wasChanged.current && !isChanged && document.activeElement === document.body) {
      ;['show-preview', 'publish', 'bar-generate'].map((id) => document.getElementById(id))
        .find((button) => button?.checkVisibility())?.focus()
    }
    wasChanged.current = isChanged
  }, [isChanged])
  const publishAll = async () => {
    await publish()
    // Its address is what comes next.
    if (!published && site.value!.published) section.value = 'sharing'
  }
  return (
    <div class={`save-bar${isChanged || canPublish ? '' : ' idle'}${draft === null ? ' first' : ''}`}>
      <span id='edit-status' class='muted' role='status'>{text}</span>
      {isChanged && (
        <button type='button' id='discard' aria-label='Discard changes' onClick={discard}>Discard</button>
      )}
      {(draft !== null || isLocked.value) && (
        <button
          type='button'
          id='show-preview'
          onClick={() => setOpen(true)}
        >
          Preview
        </button>
      )}
      {isChanged && <button type='submit' id='save' form='edit' aria-disabled={disabled}>Save draft</button>}
      <button
        type='button'
        id='publish'
        class={isCurrent ? undefined : 'main'}
        aria-disabled={canPublish ? disabled : 'true'}
        onClick={() => canPublish && void publishAll()}
      >
        {isChanged && draft !== null
          ? 'Save and publish'
          : news > 0
          ? `Publish ${count(news, 'change')}`
          : 'Publish'}
      </button>
      {draft === null && (
        <button
          type='button'
          id='bar-generate'
          class='main'
          aria-disabled={generation.isBusy.value ? 'true' : undefined}
          onClick={generate}
        >
          {generateText}
        </button>
      )}
    </div>
  )
}
