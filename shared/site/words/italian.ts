import type { Messages, Words } from './english.ts'

export const italian: Words = {
  skip: 'Vai all’iscrizione',
  artwork: 'Copertina di {}',
  with: 'con {}',
  outOn: 'In uscita il {}',
  outNow: 'Già disponibile, {}',
  listen: 'Ascolta',
  listenOn: 'Ascolta su {}',
  actions: {
    listen: 'Ascolta',
    watch: 'Guarda',
    pre_save: 'Salva in anticipo',
    pre_order: 'Preordina',
    buy: 'Acquista',
    download: 'Scarica',
  },
  more: 'Altro',
  byCountry: 'Negozi per Paese',
  video: 'Guarda il video',
  tracks: 'Brani',
  shows: 'Dal vivo',
  tickets: 'Biglietti',
  soldOut: 'Esaurito',
  game: 'Gioco',
  play: 'Riproduci {}',
  pause: 'Metti in pausa {}',
  position: 'Posizione in {}',
  share: 'Condividi',
  copy: 'Copia l’indirizzo',
  copied: 'L’indirizzo è stato copiato.',
  joinTitle: 'Novità per e-mail',
  joinBefore: 'Per e-mail il giorno stesso',
  email: 'Il tuo indirizzo e-mail',
  signUp: 'Iscrivimi',
  moment: 'Un momento…',
  notSent: 'L’invio non è riuscito. Riprova.',
  close: 'Chiudi',
  listed: 'Sei nella lista.',
  thanks: 'Grazie. Le prossime novità arrivano per e-mail.',
  failed: 'Non ha funzionato.',
  back: 'Torna alla pagina',
  nearly: 'Ancora un passo.',
  confirm:
    'Controlla la posta: il link nel messaggio ti iscrive alla lista. Se non c’è, guarda nella cartella dello spam.',
  noCookies:
    'Questa pagina non usa cookie, non segue nessuno e non carica nulla da altri siti. Visite e clic sono contati per giorno, senza nulla che ti riguardi.',
  check: 'Controlla l’indirizzo e-mail.',
  tick: 'Spunta la casella se vuoi ricevere le novità.',
  tooMany: 'Troppe iscrizioni in un minuto. Attendi un po’ e riprova.',
  nameless: 'chi cura questa pagina',
  consent:
    'Sì, mandatemi per e-mail le novità di questo artista. Posso cancellarmi in ogni momento con il link presente in ogni messaggio.',
  purpose:
    'Il tuo indirizzo va a {} e viene usato solo per questo scopo. Si conservano l’indirizzo e la prova del tuo consenso: il suo testo, questa pagina, l’ora e una forma codificata della tua rete, finché non ti cancelli.',
  address: 'Che cosa succede con il tuo indirizzo',
  data: 'Privacy',
  privacy: 'Informativa sulla privacy',
  unpublished: 'Questa pagina non è pubblicata.',
}

export const italianMessages: Messages = {
  confirming: {
    title: 'Un ultimo passo.',
    question: '{} deve ricevere le novità per e-mail?',
    button: 'Sì, confermo',
  },
  leaving: {
    title: 'Lasciare questa lista?',
    question: '{} non riceverà più messaggi da questa pagina e sarà rimosso dalla sua lista.',
    button: 'Cancellami',
    done: 'Hai lasciato la lista.',
    erased: 'L’indirizzo è stato cancellato. Non serve altro.',
  },
  mail: {
    subject: 'Conferma, per favore: novità su {}',
    asked:
      'Qualcuno, probabilmente tu, ha chiesto su {} di ricevere per e-mail novità su {}. Per riceverle, apri questa pagina e premi il pulsante:',
    otherwise:
      'Se non sei stato tu, non fare nulla: senza la tua conferma non arrivano altri messaggi e l’indirizzo viene cancellato dopo 30 giorni. Per cancellarlo subito:',
    controller: 'Responsabile del tuo indirizzo: {}',
    knownSubject: 'Sei già nella lista: novità su {}',
    known:
      'Qualcuno, probabilmente tu, ha chiesto su {} di ricevere per e-mail novità su {}. Questo indirizzo è già nella lista, quindi non serve altro. Per lasciare la lista:',
  },
  missing: 'Qui non suona nulla.',
  fault: 'Un momento, per favore.',
  faulty: 'Questa pagina non può essere mostrata in questo momento. Riprova tra poco.',
  refusals: {
    nothing: 'Qui non c’è nulla.',
    linkGone: 'Questo link non è più nella pagina.',
    notPlayable: 'Questa pagina non ha un gioco.',
    previewEnded: 'Questa anteprima è scaduta. Chiedi un nuovo link.',
    linkCut: 'Questo link non è completo. Copialo per intero dal messaggio.',
    signupEnded: 'Questa iscrizione non esiste più. Iscriviti di nuovo sulla pagina.',
  },
}
