import { useEffect, useRef } from 'preact/hooks'
import { Field, filled, Form, TextArea } from '../../dom/markup.tsx'
import { pageId } from '../../place.ts'
import { fileForm } from '../file-form.ts'
import { fillForm } from '../fill-form.ts'

const Forms = ({ changed }: { changed: () => void }) => {
  const Content = useRef(filled(
    <>
      <section id='fill-part'>
        <h3>From a release, an artist or a playlist</h3>
        <Form id='preview' button='Preview' secondary>
          <Field
            label='Release, artist or playlist'
            name='source'
            required
            maxlength={2048}
            hint='An address at Spotify or Apple Music, or a UPC. You see what it has before anything is added.'
            autocapitalize='none'
            spellcheck='false'
          />
        </Form>
        <Form id='fill' button='Add them' hidden />
      </section>
      <section id='file-part'>
        <h3>From a file or a list</h3>
        <Form id='preview-file' button='Read it' secondary>
          <Field
            label='CSV file'
            name='file'
            type='file'
            accept='.csv,.tsv,.txt,text/csv,text/plain'
            hint='Of a distributor or a publisher, with a column of ISRCs. You see what it has before anything is added.'
          />
          <TextArea
            label='Or ISRCs'
            name='list'
            rows={3}
            hint='Pasted, one on each line or separated by commas.'
            autocapitalize='none'
            spellcheck='false'
          />
        </Form>
        <Form id='add-file' button='Add them' hidden>
          <div id='file-questions'></div>
        </Form>
      </section>
    </>,
    () => {
      fillForm(pageId(), changed)
      fileForm(pageId(), changed)
    },
  )).current
  return <Content />
}

/** Adds recordings to the catalog. */
export function AddDialog({ close, changed }: { close: () => void; changed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current!.showModal(), [])
  return (
    <dialog ref={dialog} class='card add-recordings' aria-labelledby='add-title' onClose={close}>
      <div class='head'>
        <h2 id='add-title'>Add recordings</h2>
        <button type='button' onClick={() => dialog.current!.close()}>Close</button>
      </div>
      <Forms changed={changed} />
    </dialog>
  )
}
