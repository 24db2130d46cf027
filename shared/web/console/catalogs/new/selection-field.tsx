import { Icon } from '../../../components/page-icon.tsx'
import { count } from '../../format.ts'
import { GivenField } from './given-field.tsx'
import type { Selection } from './selection.ts'

/** The field of a selection, with the file that was given. */
export function SelectionField({ selection, label, locked }: {
  selection: Selection
  label: string
  locked?: boolean
}) {
  const { text, readText, given, found, failure } = selection
  const file = given.value?.kind === 'file' ? given.value.file : undefined
  const rows = found.value?.file?.row_count
  return (
    <GivenField
      label={label}
      text={text.value}
      onText={(value) => text.value = value}
      onFile={(file) => void selection.giveFile(file)}
      act={text.value === readText.value && failure.value === undefined ? undefined : 'Preview'}
      onSubmit={() => void selection.giveText()}
      disabled={locked}
    >
      {file && (
        <p class='drop-file'>
          <Icon name='file' />
          <strong>{file.name}</strong>
          <small>{rows !== undefined && count(rows, 'row')}</small>
          <button
            type='button'
            class='icon-button'
            disabled={locked}
            onClick={() => {
              void selection.giveFile(undefined)
              document.getElementById('given')!.focus()
            }}
            aria-label={`Remove ${file.name}`}
          >
            <Icon name='close' />
          </button>
        </p>
      )}
    </GivenField>
  )
}
