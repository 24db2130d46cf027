import { useEffect, useMemo, useState } from 'preact/hooks'
import { CloseButton } from '../../../components/close-button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import type { Run } from '../../../../client/mod.ts'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { count } from '../../format.ts'
import { pageId } from '../../place.ts'
import { add } from './given.ts'
import { AddProgress } from './add-progress.tsx'
import { Preview } from './preview.tsx'
import { giveSourceOfAddress, openSelection, type Selection } from './selection.ts'
import { SelectionField } from './selection-field.tsx'

/** The dialog that adds recordings to the catalog of this page, at first those of `?source=` in its address. */
export function AddDialog({ close, changed }: { close: () => void; changed: () => void }) {
  const catalogId = pageId()
  const selection = useMemo(() => openSelection(catalogId), [])
  const [run, setRun] = useState<Run>()
  const { isBusy, problem, act } = useAct()
  const { amount, found } = selection
  useEffect(() => giveSourceOfAddress(selection), [])
  const isMore = found.value?.is_complete === false
  const canAdd = amount.value > 0 || isMore
  const add = (close: () => void) =>
    act(async () => {
      if (!canAdd) return
      const added = await addSelected(catalogId, selection, setRun).finally(() => setRun(undefined))
      toast(`Added ${count(added, 'recording')}.`)
      close()
      changed()
    })
  return (
    <Dialog label='Add recordings' class='card add-recordings' close={close}>
      {(close) => (
        <>
          <div class='head'>
            <h2>Add recordings</h2>
            <CloseButton close={close} />
          </div>
          <SelectionField selection={selection} label='What should be added?' locked={isBusy} />
          <Preview selection={selection} locked={isBusy} />
          <AddProgress run={run} />
          {problem}
          <div class='row dialog-acts'>
            <button
              type='button'
              class='main'
              aria-disabled={isBusy || !canAdd}
              onClick={() => void add(close)}
            >
              {isBusy
                ? 'Adding…'
                : isMore
                ? 'Add all'
                : amount.value > 0
                ? `Add ${count(amount.value, 'recording')}`
                : 'Add'}
            </button>
            <button type='button' onClick={close}>Cancel</button>
          </div>
        </>
      )}
    </Dialog>
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
