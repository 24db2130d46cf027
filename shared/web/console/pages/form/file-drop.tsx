import { useState } from 'preact/hooks'
import { ApiError } from '../../../../client/mod.ts'
import { describeFailure } from '../../dom/failure.ts'
import { count } from '../../format.ts'
import { siteInput } from '../../inputs.built.ts'
import { api } from '../api.ts'
import { fields, type Row } from './model.ts'

export const maxFiles = siteInput.assets.max!

/** Uploads files one after the other, so that they keep their order. */
function useUploads(workspace: () => Promise<{ organizationId?: string }>, most: number) {
  const [lines, setLines] = useState<readonly { name: string; problem?: string }[]>([])
  async function upload(file: File): Promise<void> {
    const { name } = file
    setLines((lines) => [...lines, { name }])
    const rest = (lines: readonly { name: string; problem?: string }[]) =>
      lines.filter((line) => line.name !== name || line.problem)
    try {
      if ((fields.assets.value as readonly Row[]).length >= most) {
        throw new Error(`A page has at most ${count(most, 'file')}${most === 1 ? ' at its start' : ''}.`)
      }
      const { scaledDown } = await import('../scaled-down.ts')
      const asset = await api.sites.uploadAsset(await scaledDown(file), await workspace())
      fields.assets.value = [...fields.assets.value as readonly Row[], asset]
      setLines(rest)
    } catch (error) {
      const field = error instanceof ApiError ? error.fields[0]?.message : undefined
      const problem = field ?? describeFailure(error).text
      setLines((lines) => [...rest(lines), { name, problem }])
    }
  }
  return {
    lines,
    uploadAll: async (files: readonly File[]) => {
      setLines([])
      for (const file of files) await upload(file)
    },
  }
}

/** A field that takes files: chosen, or dropped onto it. */
export function FileDrop({ label, accept, note, workspace, most = maxFiles }: {
  label: string
  accept: string
  note: string
  workspace: () => Promise<{ organizationId?: string }>
  most?: number
}) {
  const [isOver, setOver] = useState(false)
  const { lines, uploadAll } = useUploads(workspace, most)
  return (
    <div
      id='drop'
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void uploadAll([...event.dataTransfer!.files])
      }}
    >
      <label>
        <span>{label}</span>
        <input
          type='file'
          class='add hidden-text'
          data-path='assets'
          multiple={most > 1}
          accept={accept}
          onChange={({ currentTarget }) => {
            const files = [...currentTarget.files!]
            // The same file can be chosen again.
            currentTarget.value = ''
            void uploadAll(files)
          }}
        />
        <span class='button' aria-hidden='true'>Choose a file</span>
      </label>
      <small>{note}</small>
      <div id='uploads' role='status'>
        {lines.map(({ name, problem }, at) => (
          <p key={at} class={problem && 'problem'}>
            {problem ? `${name}: ${problem}` : `Uploading ${name}…`}
          </p>
        ))}
      </div>
    </div>
  )
}
