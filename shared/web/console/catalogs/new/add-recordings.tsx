import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Icon } from '../../../components/icon.tsx'
import type { Run } from '../../../../client/mod.ts'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { describeFailure } from '../../dom/failure.ts'
import { count } from '../../format.ts'
import { pageId } from '../../place.ts'
import { add } from './given.ts'
import { GivenField, useSourceOfAddress } from './given-field.tsx'
import { Preview } from './preview.tsx'
import { openSelection, type Selection } from './selection.ts'

/** The dialog that adds recordings to the catalog of this page, at first those of `?source=` in its address. */
export function AddDialog({ close, changed }: { close: () => void; changed: () => void }) {
  const catalogId = pageId()
  const dialog = useRef<HTMLDialogElement>(null)
  const selection = useMemo(() => openSelection(catalogId), [])
  const [isBusy, setBusy] = useState(false)
  const [run, setRun] = useState<Run>()
  const [failure, setFailure] = useState<unknown>()
  const { amount, found } = selection
  useEffect(() => dialog.current!.showModal(), [])
  useSourceOfAddress(selection)
  const isMore = found.value?.is_complete === false
  const canAdd = amount.value > 0 || isMore
  const press = async () => {
    if (isBusy || !canAdd) return
    setBusy(true)
    setFailure(undefined)
    try {
      toast(`Added ${count(await addSelected(catalogId, selection, setRun), 'recording')}.`)
      dialog.current!.close()
      changed()
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
    setRun(undefined)
  }
  const { read, total } = (run?.progress ?? {}) as { read?: number; total?: number }
  const text = failure === undefined ? undefined : describeFailure(failure).text
  return (
    <dialog
      ref={dialog}
      class='card add-recordings'
      aria-labelledby='add-title'
      onClose={close}
    >
      <div class='head'>
        <h2 id='add-title'>Add recordings</h2>
        <button type='button' class='bare' aria-label='Close' onClick={() => dialog.current!.close()}>
          <Icon name='close' />
        </button>
      </div>
      <GivenField selection={selection} label='What should be added?' locked={isBusy} />
      <Preview selection={selection} locked={isBusy} />
      {isBusy && run && (
        <progress
          aria-label='Recordings that are added'
          value={total ? read : undefined}
          max={total ?? undefined}
        />
      )}
      {text && <p class='problem' role='alert'>{text}</p>}
      <div class='row dialog-acts'>
        <button type='button' class='main' aria-disabled={isBusy || !canAdd} onClick={press}>
          {isBusy
            ? 'Adding…'
            : isMore
            ? 'Add all'
            : amount.value > 0
            ? `Add ${count(amount.value, 'recording')}`
            : 'Add'}
        </button>
        <button type='button' onClick={() => dialog.current!.close()}>Cancel</button>
      </div>
    </dialog>
  )
}

/** Adds what is selected, and returns how many recordings the catalog did not have, or had with other details. */
async function addSelected(
  catalogId: string,
  { given, picked, answers, excluded }: Selection,
  onProgress: (run: Run) => void,
): Promise<number> {
  const readable = given.value!
  if (readable.kind === 'words') {
    const isrcs = picked.value.flatMap(({ isrc }) => isrc ?? [])
    const params = { path: { catalogId } }
    return (await data(calls.POST('/api/catalogs/{catalogId}/songs', { params, body: { isrcs } }))).added
  }
  const key = crypto.randomUUID()
  const { added, updated, runId } = await add(catalogId, readable, {
    answers: answers.value,
    excluded: [...excluded.value],
    key,
  })
  if (!runId) return added + updated
  const { api } = await import('../../api.ts')
  const { output } = await api.runs.wait(runId, { onProgress })
  return (output as { added: number }).added
}
