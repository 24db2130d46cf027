import type { Messages, Words } from './english.ts'

export const german: Words = {
  skip: 'Zur Anmeldung springen',
  artwork: 'Cover von {}',
  with: 'mit {}',
  outOn: 'Erscheint am {}',
  outNow: 'Jetzt erschienen, {}',
  listen: 'Hören',
  listenOn: 'Bei {} hören',
  actions: {
    listen: 'Hören',
    watch: 'Ansehen',
    pre_save: 'Vorab speichern',
    pre_order: 'Vorbestellen',
    buy: 'Kaufen',
    download: 'Herunterladen',
  },
  more: 'Mehr',
  byCountry: 'Anbieter nach Land',
  video: 'Video ansehen',
  tracks: 'Titel',
  shows: 'Live',
  tickets: 'Karten',
  soldOut: 'Ausverkauft',
  game: 'Spiel',
  play: '{} abspielen',
  pause: '{} anhalten',
  position: 'Stelle in {}',
  share: 'Teilen',
  copy: 'Adresse kopieren',
  copied: 'Die Adresse ist kopiert.',
  joinTitle: 'Neues per E-Mail',
  joinBefore: 'Am Tag selbst per E-Mail',
  email: 'Deine E-Mail-Adresse',
  signUp: 'Anmelden',
  moment: 'Einen Moment…',
  notSent: 'Das kam nicht an. Bitte versuche es noch einmal.',
  close: 'Schließen',
  listed: 'Du stehst auf der Liste.',
  thanks: 'Danke. Das Nächste kommt per E-Mail.',
  failed: 'Das hat nicht geklappt.',
  back: 'Zurück zur Seite',
  nearly: 'Noch ein Schritt.',
  confirm:
    'Bitte sieh in deine Mails: Der Link darin setzt dich auf die Liste. Findest du keine, sieh im Spam-Ordner nach.',
  noCookies:
    'Diese Seite setzt keine Cookies, verfolgt niemanden und lädt nichts von anderen Seiten. Besuche und Klicks werden nach Tagen gezählt, ohne etwas über dich.',
  check: 'Bitte prüfe die E-Mail-Adresse.',
  tick: 'Bitte setze das Häkchen, wenn du Neues willst.',
  tooMany: 'Zu viele Anmeldungen in einer Minute. Bitte warte kurz und versuche es noch einmal.',
  nameless: 'die Leute hinter dieser Seite',
  consent:
    'Ja, ich möchte Neuigkeiten zu diesem Act per E-Mail bekommen. Abmelden kann ich mich jederzeit mit dem Link in jeder Mail.',
  purpose:
    'Deine Adresse geht an {} und wird nur für diesen Zweck verwendet. Gespeichert werden die Adresse und der Nachweis deiner Einwilligung: ihr Text, diese Seite, die Zeit und eine codierte Form deines Netzes, bis du dich abmeldest.',
  address: 'Was mit deiner Adresse geschieht',
  data: 'Datenschutz',
  privacy: 'Datenschutzerklärung',
  unpublished: 'Diese Seite ist nicht veröffentlicht.',
}

export const germanMessages: Messages = {
  confirming: {
    title: 'Ein letzter Schritt.',
    question: 'Soll {} die Neuigkeiten per E-Mail bekommen?',
    button: 'Ja, bestätigen',
  },
  leaving: {
    title: 'Von der Liste abmelden?',
    question: '{} bekommt keine Mail mehr von dieser Seite und wird von ihrer Liste gelöscht.',
    button: 'Abmelden',
    done: 'Du bist abgemeldet.',
    erased: 'Die Adresse ist gelöscht. Mehr ist nicht zu tun.',
  },
  mail: {
    subject: 'Bitte bestätigen: Neuigkeiten zu {}',
    asked:
      'Jemand, vermutlich du, hat auf {} um Neuigkeiten zu {} per E-Mail gebeten. Um sie zu bekommen, öffne diese Seite und drücke den Knopf:',
    otherwise:
      'Wenn du es nicht warst, tu nichts: Ohne deine Bestätigung kommt keine weitere Mail, und die Adresse wird nach 30 Tagen gelöscht. Sofort löschen:',
    controller: 'Verantwortlich für deine Adresse: {}',
    knownSubject: 'Du stehst schon auf der Liste: Neuigkeiten zu {}',
    known:
      'Jemand, vermutlich du, hat auf {} um Neuigkeiten zu {} per E-Mail gebeten. Diese Adresse steht schon auf der Liste, es ist nichts mehr zu tun. Abmelden:',
  },
  missing: 'Hier spielt nichts.',
  fault: 'Einen Moment bitte.',
  faulty: 'Diese Seite kann gerade nicht gezeigt werden. Bitte versuche es gleich noch einmal.',
  refusals: {
    nothing: 'Hier ist nichts.',
    linkGone: 'Dieser Link ist nicht mehr auf der Seite.',
    notPlayable: 'Diese Seite hat nichts zum Spielen.',
    previewEnded: 'Diese Vorschau ist abgelaufen. Bitte fordere einen neuen Link an.',
    linkCut: 'Dieser Link ist nicht vollständig. Bitte kopiere ihn ganz aus der Mail.',
    signupEnded: 'Diese Anmeldung gibt es nicht mehr. Bitte melde dich auf der Seite noch einmal an.',
  },
}
