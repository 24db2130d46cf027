import type { Messages, Words } from './english.ts'

export const spanish: Words = {
  skip: 'Ir al registro',
  artwork: 'Portada de {}',
  with: 'con {}',
  outOn: 'Sale el {}',
  outNow: 'Ya disponible, {}',
  listen: 'Escuchar',
  listenOn: 'Escuchar en {}',
  actions: {
    listen: 'Escuchar',
    watch: 'Ver',
    pre_save: 'Preguardar',
    pre_order: 'Reservar',
    buy: 'Comprar',
    download: 'Descargar',
  },
  more: 'Más',
  byCountry: 'Tiendas por país',
  video: 'Ver el vídeo',
  tracks: 'Canciones',
  shows: 'En directo',
  tickets: 'Entradas',
  soldOut: 'Entradas agotadas',
  game: 'Juego',
  play: 'Reproducir {}',
  pause: 'Pausar {}',
  position: 'Posición en {}',
  share: 'Compartir',
  copy: 'Copiar la dirección',
  copied: 'La dirección está copiada.',
  joinTitle: 'Novedades por correo electrónico',
  joinBefore: 'Por correo, el mismo día',
  email: 'Tu correo electrónico',
  signUp: 'Apuntarme',
  moment: 'Un momento…',
  notSent: 'No se ha podido enviar. Inténtalo de nuevo.',
  close: 'Cerrar',
  listed: 'Ya estás en la lista.',
  thanks: 'Gracias. Lo próximo llegará por correo.',
  failed: 'No ha funcionado.',
  back: 'Volver a la página',
  nearly: 'Un paso más.',
  confirm:
    'Mira tu correo: el enlace del mensaje te añade a la lista. Si no está, mira en la carpeta de spam.',
  noCookies:
    'Esta página no usa cookies, no sigue a nadie y no carga nada de otros sitios. Las visitas y los clics se cuentan por día, sin nada sobre ti.',
  check: 'Revisa el correo electrónico.',
  tick: 'Marca la casilla si quieres recibir noticias.',
  tooMany: 'Demasiados registros en un minuto. Espera un poco e inténtalo de nuevo.',
  nameless: 'quienes hacen esta página',
  consent:
    'Sí, quiero recibir por correo electrónico novedades de este artista. Puedo darme de baja en cualquier momento con el enlace de cada correo.',
  purpose:
    'Tu dirección va a {} y se usa solo para este fin. Se guardan la dirección y la prueba de tu consentimiento: su texto, esta página, la hora y una forma cifrada de tu red, hasta que te des de baja.',
  address: 'Qué pasa con tu dirección',
  data: 'Privacidad',
  privacy: 'Política de privacidad',
  unpublished: 'Esta página no está publicada.',
}

export const spanishMessages: Messages = {
  confirming: {
    title: 'Un último paso.',
    question: '¿Quieres que {} reciba las novedades por correo?',
    button: 'Sí, confirmar',
  },
  leaving: {
    title: '¿Salir de esta lista?',
    question: '{} no recibirá más correos de esta página y se borrará de su lista.',
    button: 'Darme de baja',
    done: 'Has salido de la lista.',
    erased: 'La dirección se ha borrado. No hay que hacer nada más.',
  },
  mail: {
    subject: 'Confirma, por favor: novedades de {}',
    asked:
      'Alguien, probablemente tú, pidió en {} recibir novedades de {} por correo. Para recibirlas, abre esta página y pulsa el botón:',
    otherwise:
      'Si no fuiste tú, no hagas nada: sin tu confirmación no habrá más correos y la dirección se borrará a los 30 días. Para borrarla ahora:',
    controller: 'Responsable de tu dirección: {}',
    knownSubject: 'Ya estás en la lista: novedades de {}',
    known:
      'Alguien, probablemente tú, pidió en {} recibir novedades de {} por correo. Esta dirección ya está en la lista, no hay que hacer nada más. Para salir de la lista:',
  },
  missing: 'Aquí no suena nada.',
  fault: 'Un momento, por favor.',
  faulty: 'Esta página no se puede mostrar ahora. Inténtalo de nuevo en un momento.',
  refusals: {
    nothing: 'Aquí no hay nada.',
    linkGone: 'Este enlace ya no está en la página.',
    notPlayable: 'Esta página no tiene juego.',
    previewEnded: 'Esta vista previa ha caducado. Pide un enlace nuevo.',
    linkCut: 'Este enlace no está completo. Cópialo entero del correo.',
    signupEnded: 'Este registro ya no existe. Apúntate de nuevo en la página.',
  },
}
