// Generated from messages/*.toml by `npm run words`; do not edit.

/** Each key with the arguments of its sentence. */
export interface Arguments {
  'app.again': undefined;
  'app.cancel': undefined;
  'app.close': undefined;
  'app.home': undefined;
  'app.loading': undefined;
  'app.name': undefined;
  'app.not_found': undefined;
  'app.not_found_text': undefined;
  'app.to_table': undefined;
  'choose.alone': undefined;
  'choose.change': { highest: string | number; level: string | number; name: string | number; place: string | number; player: string | number };
  'choose.done': undefined;
  'choose.everybody': undefined;
  'choose.gallery': { name: string | number };
  'choose.level': { highest: string | number; level: string | number };
  'choose.options_of': { name: string | number };
  'choose.out_of_range': { max: string | number; min: string | number };
  'choose.own': undefined;
  'choose.pairs': undefined;
  'choose.place.left': undefined;
  'choose.place.opposite': undefined;
  'choose.place.partner': undefined;
  'choose.place.right': undefined;
  'choose.place.you': undefined;
  'choose.range': { default: string | number; max: string | number; min: string | number };
  'choose.seat': { n: number };
  'choose.seats': { n: number };
  'choose.single': undefined;
  'choose.start': undefined;
  'choose.target': { points: string | number };
  'choose.title': undefined;
  'choose.watch': undefined;
  'choose.watch_start': undefined;
  'choose.which': undefined;
  'choose.who': undefined;
  'choose.you': undefined;
  'error.move.can_play': undefined;
  'error.move.does_not_fit': { number: string | number };
  'error.move.false_pause_long': undefined;
  'error.move.false_pause_none': undefined;
  'error.move.false_pause_short': undefined;
  'error.move.must_open': { tile: string | number };
  'error.move.no_such_end': undefined;
  'error.move.not_held': undefined;
  'error.move.not_legal': undefined;
  'error.move.not_now': undefined;
  'error.move.not_your_turn': undefined;
  'error.move.stale': undefined;
  'error.move.unreadable': undefined;
  'error.name.unfit': undefined;
  'error.network': undefined;
  'error.player.bad_option': undefined;
  'error.player.unknown': undefined;
  'error.record.not_yet': undefined;
  'error.request.forbidden_origin': undefined;
  'error.request.not_json': undefined;
  'error.request.not_websocket': undefined;
  'error.request.too_large': undefined;
  'error.request.too_many': undefined;
  'error.request.too_slow': undefined;
  'error.request.unknown_address': undefined;
  'error.request.unknown_host': undefined;
  'error.request.unreadable': undefined;
  'error.request.wrong_method': undefined;
  'error.review.none': undefined;
  'error.rules.broken': { n: number; name: string | number };
  'error.rules.unknown': undefined;
  'error.server.fault': undefined;
  'error.table.bad_seats': undefined;
  'error.table.house_full': undefined;
  'error.table.no_seat': undefined;
  'error.table.not_found': undefined;
  'error.table.not_now': undefined;
  'error.table.too_many': undefined;
  'error.table.too_many_windows': undefined;
  'error.title': undefined;
  'error.unknown': undefined;
  'home.drawn': undefined;
  'home.finished': undefined;
  'home.forget': undefined;
  'home.forget_text': undefined;
  'home.forget_title': undefined;
  'home.go_on': undefined;
  'home.hand': { hand: string | number };
  'home.lead': undefined;
  'home.lost': undefined;
  'home.more': { n: number };
  'home.options': undefined;
  'home.options_text': undefined;
  'home.play': undefined;
  'home.play_text': undefined;
  'home.resume': undefined;
  'home.review': undefined;
  'home.rules': undefined;
  'home.rules_text': undefined;
  'home.side_won': { n: number; names: string | number };
  'home.watching': undefined;
  'home.won': undefined;
  'home.your_turn': undefined;
  'move.across': { arm: string | number };
  'move.at': { side: string | number; tile: string | number };
  'move.dealt': { hand: string | number; name: string | number };
  'move.dealt_you': { hand: string | number };
  'move.double': { number: string | number };
  'move.drew': { n: number; name: string | number };
  'move.drew_you': { n: number };
  'move.ends': { left: string | number; right: string | number };
  'move.left': undefined;
  'move.list': { hand: string | number };
  'move.none': undefined;
  'move.number.n0': undefined;
  'move.number.n1': undefined;
  'move.number.n2': undefined;
  'move.number.n3': undefined;
  'move.number.n4': undefined;
  'move.number.n5': undefined;
  'move.number.n6': undefined;
  'move.number.n7': undefined;
  'move.number.n8': undefined;
  'move.number.n9': undefined;
  'move.opened': { ends: string | number; name: string | number; tile: string | number };
  'move.opened_you': { ends: string | number; tile: string | number };
  'move.passed': { name: string | number };
  'move.passed_you': undefined;
  'move.placed': { ends: string | number; name: string | number; side: string | number; tile: string | number };
  'move.right': undefined;
  'move.tile': { a: string | number; b: string | number };
  'move.with_long': undefined;
  'move.with_short': undefined;
  'options.auto_pass': undefined;
  'options.auto_pass_text': undefined;
  'options.confirm': undefined;
  'options.confirm_text': undefined;
  'options.digits': undefined;
  'options.digits_text': undefined;
  'options.high_contrast': undefined;
  'options.high_contrast_text': undefined;
  'options.kept': undefined;
  'options.language': undefined;
  'options.language_en': undefined;
  'options.language_es': undefined;
  'options.large_print': undefined;
  'options.large_print_text': undefined;
  'options.muted': undefined;
  'options.name': undefined;
  'options.name_text': undefined;
  'options.playing': undefined;
  'options.reading': undefined;
  'options.reduced_motion': undefined;
  'options.reduced_motion_text': undefined;
  'options.reset': undefined;
  'options.sound': undefined;
  'options.speed': undefined;
  'options.speed_fast': undefined;
  'options.speed_fast_text': undefined;
  'options.speed_normal': undefined;
  'options.speed_normal_text': undefined;
  'options.speed_very_fast': undefined;
  'options.speed_very_fast_text': undefined;
  'options.title': undefined;
  'options.try_sound': undefined;
  'options.volume': undefined;
  'options.volume_value': { n: number };
  'review.all_hands': undefined;
  'review.as_seat': { name: string | number };
  'review.back': undefined;
  'review.first': undefined;
  'review.forward': undefined;
  'review.go_on': undefined;
  'review.hand': undefined;
  'review.hand_n': { n: number };
  'review.hands': undefined;
  'review.hidden': { n: number; name: string | number };
  'review.holds': { name: string | number };
  'review.keys': undefined;
  'review.last': undefined;
  'review.moves': undefined;
  'review.none_left': undefined;
  'review.pass': undefined;
  'review.record': undefined;
  'review.seed': undefined;
  'review.seed_hash': undefined;
  'review.seed_text': undefined;
  'review.seed_value': undefined;
  'review.start': undefined;
  'review.step': { last: string | number; ply: string | number };
  'review.title': undefined;
  'review.unfinished': undefined;
  'rules.all': undefined;
  'rules.file': undefined;
  'rules.file_text': undefined;
  'rules.lead': undefined;
  'rules.play': undefined;
  'rules.read': undefined;
  'rules.title': undefined;
  'score.again': undefined;
  'score.count_hand': undefined;
  'score.count_of': { held: string | number; number: string | number; played: string | number; unseen: string | number };
  'score.count_table': undefined;
  'score.count_unseen': undefined;
  'score.counts': undefined;
  'score.hand': undefined;
  'score.hand_cap': undefined;
  'score.leads': undefined;
  'score.left': undefined;
  'score.match_by': { names: string | number };
  'score.match_drawn': undefined;
  'score.match_lost': undefined;
  'score.match_lost_us': undefined;
  'score.match_won': undefined;
  'score.match_won_us': undefined;
  'score.none': undefined;
  'score.reason_blocked': undefined;
  'score.reason_blocked_tie': undefined;
  'score.reason_cap': undefined;
  'score.reason_out': { name: string | number };
  'score.reason_out_you': undefined;
  'score.record': undefined;
  'score.resigned': undefined;
  'score.review': undefined;
  'score.scored': { n: number };
  'score.scored_none': undefined;
  'score.seed': undefined;
  'score.seed_early': undefined;
  'score.seed_hash': undefined;
  'score.seed_text': undefined;
  'score.seed_value': undefined;
  'score.single': undefined;
  'score.tied': undefined;
  'score.to_target': { points: string | number };
  'score.total': undefined;
  'score.won_by': { names: string | number };
  'score.won_us': undefined;
  'score.won_you': undefined;
  'table.badge': { rules: string | number; target: string | number };
  'table.board': { ends: string | number; tiles: string | number };
  'table.board_empty': undefined;
  'table.choose_end': undefined;
  'table.confirm_place': undefined;
  'table.connecting': undefined;
  'table.drop_here': undefined;
  'table.ends': { left: string | number; right: string | number };
  'table.ends_equal': { number: string | number };
  'table.fits': { n: number };
  'table.fits_none': undefined;
  'table.gone': undefined;
  'table.hand_of_yours': undefined;
  'table.hide_panel': undefined;
  'table.hint': undefined;
  'table.hint_asked': undefined;
  'table.hint_mark': undefined;
  'table.hint_pass': undefined;
  'table.hint_says': { move: string | number };
  'table.keys.arrows': undefined;
  'table.keys.arrows_key': undefined;
  'table.keys.e': undefined;
  'table.keys.enter': undefined;
  'table.keys.enter_key': undefined;
  'table.keys.escape': undefined;
  'table.keys.escape_key': undefined;
  'table.keys.h': undefined;
  'table.keys.m': undefined;
  'table.keys.p': undefined;
  'table.keys.t': undefined;
  'table.keys.title': undefined;
  'table.leave': undefined;
  'table.lost': undefined;
  'table.mano': undefined;
  'table.menu.go_on': undefined;
  'table.menu.keys': undefined;
  'table.menu.leave': undefined;
  'table.menu.leave_text': undefined;
  'table.menu.options': undefined;
  'table.menu.resign': undefined;
  'table.menu.resign_sure': undefined;
  'table.menu.resign_yes': undefined;
  'table.menu.rules': undefined;
  'table.menu.title': undefined;
  'table.moves': undefined;
  'table.next_hand': undefined;
  'table.no_fit': undefined;
  'table.not_yours_yet': undefined;
  'table.numbers': undefined;
  'table.open_any': undefined;
  'table.open_menu': undefined;
  'table.open_with': { tile: string | number };
  'table.panel': undefined;
  'table.partner': undefined;
  'table.pass': undefined;
  'table.pass_screen': { name: string | number };
  'table.pass_screen_show': undefined;
  'table.pass_screen_text': undefined;
  'table.passes': undefined;
  'table.pause': undefined;
  'table.paused': undefined;
  'table.pauses_long': undefined;
  'table.pauses_short': undefined;
  'table.place_across': { arm: string | number; number: string | number };
  'table.place_first': undefined;
  'table.place_left': { number: string | number };
  'table.place_right': { number: string | number };
  'table.results': undefined;
  'table.resume': undefined;
  'table.seat_now': undefined;
  'table.see_end': { number: string | number };
  'table.sending': undefined;
  'table.sheet': undefined;
  'table.show_panel': undefined;
  'table.step': undefined;
  'table.them': undefined;
  'table.think': undefined;
  'table.think_help': undefined;
  'table.think_long': undefined;
  'table.think_short': undefined;
  'table.thinking': { name: string | number };
  'table.tile_fits': { tile: string | number };
  'table.tile_fits_not': { tile: string | number };
  'table.tile_lifted': { tile: string | number };
  'table.tiles_left': { n: number };
  'table.title': undefined;
  'table.us': undefined;
  'table.waiting_for': { name: string | number };
  'table.you': undefined;
  'table.your_turn': undefined;
  'when.days': { n: number };
  'when.hours': { n: number };
  'when.minutes': { n: number };
  'when.now': undefined;
  'why.any_double': { tile: string | number };
  'why.cannot_play': undefined;
  'why.heaviest': { pips: string | number; tile: string | number };
  'why.matrix': { tile: string | number; weight: string | number };
  'why.no_double': undefined;
  'why.only_move': undefined;
  'why.random': undefined;
  'why.safe_double': { tile: string | number };
  'why.safe_number': { n: number; number: string | number };
  'why.sampled': { next: string | number; points: string | number; worlds: string | number };
}

/** The sentences by language and key; a plural has the keys `….one` and `….other`. */
export const dictionaries = {
  es: {
    'app.again': "Probar otra vez",
    'app.cancel': "Cancelar",
    'app.close': "Cerrar",
    'app.home': "Inicio",
    'app.loading': "Un momento…",
    'app.name': "Sobremesa",
    'app.not_found': "Esta página no existe",
    'app.not_found_text': "Puede que la dirección esté mal escrita. Desde el inicio se llega a todo.",
    'app.to_table': "Volver a la mesa",
    'choose.alone': "cada uno por su cuenta",
    'choose.change': "{name}, {place}: juega como {player}, nivel {level} de {highest}. Cambiar",
    'choose.done': "Aceptar",
    'choose.everybody': "Que todos jueguen así",
    'choose.gallery': "¿Cómo juega {name}?",
    'choose.level': "Nivel {level} de {highest}",
    'choose.options_of': "Ajustes de {name}",
    'choose.out_of_range': "Ha de ser un número entero entre {min} y {max}.",
    'choose.own': "tuya",
    'choose.pairs': "por parejas",
    'choose.place.left': "A la izquierda",
    'choose.place.opposite': "Enfrente",
    'choose.place.partner': "Compañero",
    'choose.place.right': "A la derecha",
    'choose.place.you': "Tu sitio",
    'choose.range': "Entre {min} y {max}; lo normal es {default}",
    'choose.seat': "Asiento {n}",
    'choose.seats.one': "{n} jugador",
    'choose.seats.other': "{n} jugadores",
    'choose.single': "a una ronda",
    'choose.start': "Empezar",
    'choose.target': "a {points}",
    'choose.title': "Preparar la mesa",
    'choose.watch': "Solo mirar, que juegue el ordenador",
    'choose.watch_start': "Empezar a mirar",
    'choose.which': "¿A qué jugamos?",
    'choose.who': "¿Quién se sienta?",
    'choose.you': "Tú",
    'error.move.can_play': "No puedes pasar: una ficha tuya encaja.",
    'error.move.does_not_fit': "Esa ficha no lleva el {number}.",
    'error.move.false_pause_long': "La pensada tiene que ser verdad: aquí es larga, porque has cuadrado y te quedan más de ese palo. Vuelve a poner la ficha: la mesa la dice por ti.",
    'error.move.false_pause_none': "La pensada tiene que ser verdad: no te queda otra ficha de ese palo, o no había elección. Vuelve a poner la ficha, ya sin pensada.",
    'error.move.false_pause_short': "La pensada tiene que ser verdad: aquí es corta, porque te queda otra ficha de ese palo. Vuelve a poner la ficha: la mesa la dice por ti.",
    'error.move.must_open': "La ronda se abre con el {tile}.",
    'error.move.no_such_end': "Ese extremo no existe ahora: sin fichas, o con los dos extremos iguales, se juega a la derecha.",
    'error.move.not_held': "Esa ficha no está en tu mano.",
    'error.move.not_legal': "Esa ficha no se puede poner ahí.",
    'error.move.not_now': "Ahora no hay nada que jugar.",
    'error.move.not_your_turn': "Todavía no te toca.",
    'error.move.stale': "La mesa ya había cambiado. Mira cómo está y juega otra vez.",
    'error.move.unreadable': "Esa jugada no se entiende.",
    'error.name.unfit': "Ese nombre no vale: como máximo 24 letras, y solo las que se ven.",
    'error.network': "No hay conexión con el programa. ¿Sigue abierto?",
    'error.player.bad_option': "Un ajuste del jugador no vale.",
    'error.player.unknown': "Ese jugador no existe.",
    'error.record.not_yet': "La partida entera se podrá descargar cuando termine.",
    'error.request.forbidden_origin': "Solo se puede jugar desde la propia página del programa.",
    'error.request.not_json': "El programa no ha entendido el mensaje.",
    'error.request.not_websocket': "Esta dirección es solo para la mesa.",
    'error.request.too_large': "El mensaje es demasiado grande.",
    'error.request.too_many': "Demasiado seguido. Espera un momento y vuelve a probar.",
    'error.request.too_slow': "El mensaje ha tardado demasiado en llegar.",
    'error.request.unknown_address': "No hay nada en esta dirección.",
    'error.request.unknown_host': "El programa no se sirve con ese nombre.",
    'error.request.unreadable': "El programa no ha entendido el mensaje.",
    'error.request.wrong_method': "Esta dirección no admite esa petición.",
    'error.review.none': "Esa ronda no se puede repasar.",
    'error.rules.broken': "El fichero de reglas {name} tiene errores ({n}).",
    'error.rules.unknown': "Esas reglas no existen.",
    'error.server.fault': "El programa ha tenido un fallo. La mesa está a salvo; vuelve a probar.",
    'error.table.bad_seats': "Los asientos elegidos no valen para estas reglas.",
    'error.table.house_full': "Hay demasiadas mesas en juego. Vuelve a probar más tarde.",
    'error.table.no_seat': "En esta mesa solo puedes mirar.",
    'error.table.not_found': "Esta mesa ya no existe, o no es tuya.",
    'error.table.not_now': "Eso no se puede hacer ahora en esta mesa.",
    'error.table.too_many': "Tienes demasiadas mesas abiertas. Quita alguna de la lista y vuelve a probar.",
    'error.table.too_many_windows': "Esta mesa está abierta en demasiadas ventanas. Cierra alguna.",
    'error.title': "Algo no ha ido bien",
    'error.unknown': "Algo no ha ido bien. Vuelve a probar.",
    'home.drawn': "Empate",
    'home.finished': "Partidas terminadas",
    'home.forget': "Quitar de la lista",
    'home.forget_text': "Desaparece de la lista y no se puede recuperar.",
    'home.forget_title': "¿Quitar esta partida?",
    'home.go_on': "Seguir una partida",
    'home.hand': "Ronda {hand}",
    'home.lead': "Ese rato después de comer en el que nadie se levanta de la mesa.",
    'home.lost': "Perdiste",
    'home.more.one': "Ver {n} más",
    'home.more.other': "Ver {n} más",
    'home.options': "Opciones",
    'home.options_text': "Idioma, letra, sonido y ritmo",
    'home.play': "Jugar",
    'home.play_text': "Dominó con compañero y rivales de todos los niveles",
    'home.resume': "Seguir",
    'home.review': "Repasar",
    'home.rules': "Reglas",
    'home.rules_text': "Cómo se juega a cada modalidad, en frases sencillas",
    'home.side_won.one': "Gana {names}",
    'home.side_won.other': "Ganan {names}",
    'home.watching': "De espectador",
    'home.won': "Ganaste",
    'home.your_turn': "Te toca",
    'move.across': "brazo {arm}",
    'move.at': "{tile}, {side}",
    'move.dealt': "Ronda {hand}. Sale {name}.",
    'move.dealt_you': "Ronda {hand}. Sales tú.",
    'move.double': "{number} doble",
    'move.drew.one': "{name} roba {n} ficha.",
    'move.drew.other': "{name} roba {n} fichas.",
    'move.drew_you.one': "Robas {n} ficha.",
    'move.drew_you.other': "Robas {n} fichas.",
    'move.ends': "extremos {left} y {right}",
    'move.left': "izquierda",
    'move.list': "Jugadas de la ronda {hand}",
    'move.none': "Todavía no hay jugadas.",
    'move.number.n0': "blanca",
    'move.number.n1': "uno",
    'move.number.n2': "dos",
    'move.number.n3': "tres",
    'move.number.n4': "cuatro",
    'move.number.n5': "cinco",
    'move.number.n6': "seis",
    'move.number.n7': "siete",
    'move.number.n8': "ocho",
    'move.number.n9': "nueve",
    'move.opened': "{name} sale con {tile}; {ends}.",
    'move.opened_you': "Sales con {tile}; {ends}.",
    'move.passed': "{name} pasa.",
    'move.passed_you': "Pasas.",
    'move.placed': "{name}, {side}: {tile}; {ends}.",
    'move.right': "derecha",
    'move.tile': "{a}-{b}",
    'move.with_long': "Con pensada larga.",
    'move.with_short': "Con pensada.",
    'options.auto_pass': "Pasar sin preguntar",
    'options.auto_pass_text': "Si ninguna ficha encaja, se pasa solo",
    'options.confirm': "Confirmar cada jugada",
    'options.confirm_text': "La ficha se coloca al tocarla por segunda vez",
    'options.digits': "Cifras en las fichas",
    'options.digits_text': "Cada palo lleva también su número",
    'options.high_contrast': "Mucho contraste",
    'options.high_contrast_text': "Fondos lisos y bordes marcados",
    'options.kept': "Todo se guarda en este navegador.",
    'options.language': "Idioma",
    'options.language_en': "English",
    'options.language_es': "Español",
    'options.large_print': "Letra grande",
    'options.large_print_text': "Letras, fichas y botones mayores",
    'options.muted': "Sin sonido",
    'options.name': "Tu nombre en la mesa",
    'options.name_text': "Como máximo 24 letras. Se puede dejar en blanco.",
    'options.playing': "Al jugar",
    'options.reading': "Para ver mejor",
    'options.reduced_motion': "Menos movimiento",
    'options.reduced_motion_text': "Las fichas aparecen en su sitio sin viajar",
    'options.reset': "Dejar todo como al principio",
    'options.sound': "Sonido",
    'options.speed': "Ritmo",
    'options.speed_fast': "Rápido",
    'options.speed_fast_text': "Sin pausas",
    'options.speed_normal': "Normal",
    'options.speed_normal_text': "Cada uno piensa su jugada",
    'options.speed_very_fast': "Muy rápido",
    'options.speed_very_fast_text': "Sin pausas y todo se mueve cuatro veces más deprisa",
    'options.title': "Opciones",
    'options.try_sound': "Probar",
    'options.volume': "Volumen",
    'options.volume_value': "{n} de 100",
    'review.all_hands': "Todas las manos",
    'review.as_seat': "Lo que veía {name}",
    'review.back': "Atrás",
    'review.first': "Al principio",
    'review.forward': "Adelante",
    'review.go_on': "Seguir jugando",
    'review.hand': "Ronda",
    'review.hand_n': "Ronda {n}",
    'review.hands': "Se ven",
    'review.hidden.one': "{name}: {n} ficha tapada",
    'review.hidden.other': "{name}: {n} fichas tapadas",
    'review.holds': "Fichas de {name}",
    'review.keys': "También con las flechas del teclado, Inicio y Fin.",
    'review.last': "Al final",
    'review.moves': "Jugadas",
    'review.none_left': "sin fichas",
    'review.pass': "pasa",
    'review.record': "Descargar la partida",
    'review.seed': "Comprobar el barajado",
    'review.seed_hash': "Huella",
    'review.seed_text': "Antes de repartir se publicó la huella de la semilla; terminada la partida, la semilla. Con «sobremesa replay --verify» se comprueba que nadie tocó las fichas.",
    'review.seed_value': "Semilla",
    'review.start': "Antes de la primera jugada",
    'review.step': "Jugada {ply} de {last}",
    'review.title': "Repaso",
    'review.unfinished': "La partida no ha terminado todavía: se podrá repasar al final.",
    'rules.all': "Todas las reglas",
    'rules.file': "El fichero de reglas",
    'rules.file_text': "Estas son las reglas tal y como las lee el programa (TOML).",
    'rules.lead': "Elige una modalidad para leer cómo se juega.",
    'rules.play': "Jugar con estas reglas",
    'rules.read': "Cómo se juega",
    'rules.title': "Reglas",
    'score.again': "Jugar otra",
    'score.count_hand': "en tu mano",
    'score.count_of': "{number}: {played} en la mesa, {held} en tu mano, {unseen} por ver",
    'score.count_table': "en la mesa",
    'score.count_unseen': "por ver",
    'score.counts': "Cuántas fichas de cada palo se han visto",
    'score.hand': "Ronda",
    'score.hand_cap': "Se llegó al límite de rondas.",
    'score.leads': "va por delante",
    'score.left': "Puntos en la mano",
    'score.match_by': "Ganan {names}",
    'score.match_drawn': "Partida en tablas",
    'score.match_lost': "Perdiste la partida",
    'score.match_lost_us': "Esta vez ganan ellos",
    'score.match_won': "Ganaste la partida",
    'score.match_won_us': "Ganamos la partida",
    'score.none': "Todavía no ha terminado ninguna ronda.",
    'score.reason_blocked': "Cierre: nadie puede poner. Gana la cuenta más baja.",
    'score.reason_blocked_tie': "Cierre, y la cuenta es la misma.",
    'score.reason_cap': "La ronda llegó al límite de jugadas.",
    'score.reason_out': "Domina {name}.",
    'score.reason_out_you': "Dominas tú.",
    'score.record': "Descargar la partida",
    'score.resigned': "Por rendición.",
    'score.review': "Repasar jugada a jugada",
    'score.scored.one': "Se apunta {n} tanto.",
    'score.scored.other': "Se apuntan {n} tantos.",
    'score.scored_none': "Nadie se apunta nada.",
    'score.seed': "El barajado se puede comprobar",
    'score.seed_early': "Huella de la semilla, publicada antes de repartir:",
    'score.seed_hash': "Huella",
    'score.seed_text': "Antes de repartir se publicó la huella de la semilla; ahora se publica la semilla. Descarga la partida y ejecuta «sobremesa replay --verify» con ella: así se ve que nadie tocó las fichas.",
    'score.seed_value': "Semilla",
    'score.single': "A una ronda",
    'score.tied': "Ronda en tablas",
    'score.to_target': "A {points} tantos",
    'score.total': "Total",
    'score.won_by': "Ronda para {names}",
    'score.won_us': "Ronda para nosotros",
    'score.won_you': "Ronda para ti",
    'table.badge': "{rules} · {target}",
    'table.board': "Mesa: {tiles}; {ends}",
    'table.board_empty': "Mesa vacía",
    'table.choose_end': "Elige el extremo, o toca la ficha otra vez para dejarla.",
    'table.confirm_place': "Toca otra vez para ponerla ahí.",
    'table.connecting': "Un momento…",
    'table.drop_here': "Suéltala en uno de los sitios marcados.",
    'table.ends': "Extremos {left} y {right}.",
    'table.ends_equal': "Los dos extremos, {number}.",
    'table.fits.one': "Encaja una ficha.",
    'table.fits.other': "Encajan {n} fichas.",
    'table.fits_none': "No encaja ninguna: hay que pasar.",
    'table.gone': "No se puede abrir esta mesa",
    'table.hand_of_yours': "Tus fichas",
    'table.hide_panel': "Ocultar",
    'table.hint': "Pista",
    'table.hint_asked': "Buscando una pista…",
    'table.hint_mark': "pista",
    'table.hint_pass': "Pista: pasar.",
    'table.hint_says': "Pista: {move}.",
    'table.keys.arrows': "Recorrer la mano; con una ficha levantada, elegir el extremo",
    'table.keys.arrows_key': "Flechas",
    'table.keys.e': "Pensar",
    'table.keys.enter': "Levantar o poner la ficha",
    'table.keys.enter_key': "Intro",
    'table.keys.escape': "Dejar la ficha; o abrir el menú",
    'table.keys.escape_key': "Esc",
    'table.keys.h': "Pista",
    'table.keys.m': "Menú",
    'table.keys.p': "Pasar",
    'table.keys.t': "Pausa y seguir",
    'table.keys.title': "Jugar con el teclado",
    'table.leave': "Salir",
    'table.lost': "Sin conexión. Volviendo a intentarlo…",
    'table.mano': "mano",
    'table.menu.go_on': "Seguir jugando",
    'table.menu.keys': "Teclas",
    'table.menu.leave': "Salir de la mesa",
    'table.menu.leave_text': "La partida queda guardada y se sigue cuando quieras.",
    'table.menu.options': "Opciones",
    'table.menu.resign': "Rendirse",
    'table.menu.resign_sure': "¿Seguro? La partida se da por perdida.",
    'table.menu.resign_yes': "Sí, rendirse",
    'table.menu.rules': "Reglas de esta mesa",
    'table.menu.title': "Menú",
    'table.moves': "Jugadas",
    'table.next_hand': "Siguiente ronda",
    'table.no_fit': "Esa ficha no encaja.",
    'table.not_yours_yet': "Aún no hay fichas en la mesa.",
    'table.numbers': "Palos",
    'table.open_any': "Sales tú, con la ficha que quieras.",
    'table.open_menu': "Menú",
    'table.open_with': "Sales tú, con el {tile}.",
    'table.panel': "Tanteo, jugadas y palos",
    'table.partner': "tu compañero",
    'table.pass': "Pasar",
    'table.pass_screen': "Ahora juega {name}",
    'table.pass_screen_show': "Ver mis fichas",
    'table.pass_screen_text': "Pásale la pantalla. Las fichas están tapadas.",
    'table.passes': "paso",
    'table.pause': "Pausa",
    'table.paused': "En pausa",
    'table.pauses_long': "pensada larga",
    'table.pauses_short': "pensada",
    'table.place_across': "Poner en el brazo {arm}, con el {number}",
    'table.place_first': "Poner en la mesa",
    'table.place_left': "Poner a la izquierda, con el {number}",
    'table.place_right': "Poner a la derecha, con el {number}",
    'table.results': "Ver el resultado",
    'table.resume': "Seguir",
    'table.seat_now': "le toca",
    'table.see_end': "Ver el extremo {number}",
    'table.sending': "Un momento…",
    'table.sheet': "Tanteo",
    'table.show_panel': "Tanteo y jugadas",
    'table.step': "Una jugada",
    'table.them': "Ellos",
    'table.think': "Pensar",
    'table.think_help': "Declara la pensada con la que juegas: ninguna, corta o larga",
    'table.think_long': "Pensada larga",
    'table.think_short': "Pensada corta",
    'table.thinking': "Juega {name}",
    'table.tile_fits': "{tile}, encaja",
    'table.tile_fits_not': "{tile}, no encaja",
    'table.tile_lifted': "{tile}, levantada",
    'table.tiles_left.one': "{n} ficha",
    'table.tiles_left.other': "{n} fichas",
    'table.title': "Mesa",
    'table.us': "Nosotros",
    'table.waiting_for': "Le toca a {name}",
    'table.you': "Tú",
    'table.your_turn': "Te toca",
    'when.days.one': "ayer",
    'when.days.other': "hace {n} días",
    'when.hours.one': "hace {n} hora",
    'when.hours.other': "hace {n} horas",
    'when.minutes.one': "hace {n} minuto",
    'when.minutes.other': "hace {n} minutos",
    'when.now': "ahora mismo",
    'why.any_double': "{tile} es un doble, y los dobles cuanto antes.",
    'why.cannot_play': "Ninguna ficha encaja.",
    'why.heaviest': "{tile} es la ficha que más pesa de las que encajan: {pips} puntos.",
    'why.matrix': "{tile} es la que más vale por dobles, palos y peso: {weight}.",
    'why.no_double': "Ningún doble encaja: vale cualquier ficha.",
    'why.only_move': "Es la única ficha que encaja.",
    'why.random': "Una cualquiera, sin pensarlo.",
    'why.safe_double': "{tile} es un doble, y un doble siempre es seguro.",
    'why.safe_number.one': "Deja abierto el {number}, del que queda {n} ficha más en la mano.",
    'why.safe_number.other': "Deja abierto el {number}, del que quedan {n} fichas más en la mano.",
    'why.sampled': "Es la que mejor sale: {points} tantos por ronda de media (la siguiente, {next}) en {worlds} repartos posibles.",
  },
  en: {
    'app.again': "Try again",
    'app.cancel': "Cancel",
    'app.close': "Close",
    'app.home': "Home",
    'app.loading': "One moment…",
    'app.name': "Sobremesa",
    'app.not_found': "There is no such page",
    'app.not_found_text': "The address may be mistyped. Everything can be reached from home.",
    'app.to_table': "Back to the table",
    'choose.alone': "each for themselves",
    'choose.change': "{name}, {place}: plays as {player}, level {level} of {highest}. Change",
    'choose.done': "Done",
    'choose.everybody': "Let everybody play like this",
    'choose.gallery': "How does {name} play?",
    'choose.level': "Level {level} of {highest}",
    'choose.options_of': "Settings of {name}",
    'choose.out_of_range': "It must be a whole number between {min} and {max}.",
    'choose.own': "yours",
    'choose.pairs': "in pairs",
    'choose.place.left': "To the left",
    'choose.place.opposite': "Opposite",
    'choose.place.partner': "Partner",
    'choose.place.right': "To the right",
    'choose.place.you': "Your place",
    'choose.range': "Between {min} and {max}; usually {default}",
    'choose.seat': "Seat {n}",
    'choose.seats.one': "{n} player",
    'choose.seats.other': "{n} players",
    'choose.single': "a single round",
    'choose.start': "Start",
    'choose.target': "to {points}",
    'choose.title': "Set the table",
    'choose.watch': "Only watch, let the computer play",
    'choose.watch_start': "Start watching",
    'choose.which': "What shall we play?",
    'choose.who': "Who takes a seat?",
    'choose.you': "You",
    'error.move.can_play': "You can't pass: a tile of yours fits.",
    'error.move.does_not_fit': "That tile has no {number}.",
    'error.move.false_pause_long': "A pause must tell the truth: here it is a long one, because both ends are now equal and you hold more of that number. Lay the tile again: the table says it for you.",
    'error.move.false_pause_none': "A pause must tell the truth: you hold no other tile of that number, or had no choice. Lay the tile again, now without a pause.",
    'error.move.false_pause_short': "A pause must tell the truth: here it is a short one, because you hold another tile of that number. Lay the tile again: the table says it for you.",
    'error.move.must_open': "The round is opened with {tile}.",
    'error.move.no_such_end': "There is no such end now: with no tiles laid, or both ends equal, one plays to the right.",
    'error.move.not_held': "That tile isn't in your hand.",
    'error.move.not_legal': "That tile can't go there.",
    'error.move.not_now': "There is nothing to play now.",
    'error.move.not_your_turn': "It isn't your turn yet.",
    'error.move.stale': "The table had already changed. See how it stands and play again.",
    'error.move.unreadable': "That move can't be read.",
    'error.name.unfit': "That name won't do: at most 24 letters, and only such as can be seen.",
    'error.network': "There is no connection to the program. Is it still open?",
    'error.player.bad_option': "A setting of the player won't do.",
    'error.player.unknown': "There is no such player.",
    'error.record.not_yet': "The whole game can be downloaded once it is over.",
    'error.request.forbidden_origin': "One can only play from the program's own page.",
    'error.request.not_json': "The program couldn't read the message.",
    'error.request.not_websocket': "This address is for the table only.",
    'error.request.too_large': "The message is too large.",
    'error.request.too_many': "Too many at once. Wait a moment and try again.",
    'error.request.too_slow': "The message took too long to arrive.",
    'error.request.unknown_address': "There is nothing at this address.",
    'error.request.unknown_host': "The program isn't served under that name.",
    'error.request.unreadable': "The program couldn't read the message.",
    'error.request.wrong_method': "This address doesn't take that request.",
    'error.review.none': "That round can't be reviewed.",
    'error.rules.broken': "The rule file {name} has mistakes ({n}).",
    'error.rules.unknown': "There are no such rules.",
    'error.server.fault': "The program had a fault. The table is safe; please try again.",
    'error.table.bad_seats': "These seats don't go with these rules.",
    'error.table.house_full': "There are too many tables under way. Please try again later.",
    'error.table.no_seat': "At this table you can only watch.",
    'error.table.not_found': "This table no longer exists, or isn't yours.",
    'error.table.not_now': "That can't be done at this table now.",
    'error.table.too_many': "You have too many tables open. Remove one from the list and try again.",
    'error.table.too_many_windows': "This table is open in too many windows. Close one of them.",
    'error.title': "Something went wrong",
    'error.unknown': "Something went wrong. Please try again.",
    'home.drawn': "A draw",
    'home.finished': "Finished games",
    'home.forget': "Remove from the list",
    'home.forget_text': "It leaves the list and can't be brought back.",
    'home.forget_title': "Remove this game?",
    'home.go_on': "Go on with a game",
    'home.hand': "Round {hand}",
    'home.lead': "The while after a meal when nobody leaves the table.",
    'home.lost': "You lost",
    'home.more.one': "See {n} more",
    'home.more.other': "See {n} more",
    'home.options': "Options",
    'home.options_text': "Language, print, sound and pace",
    'home.play': "Play",
    'home.play_text': "Dominoes with a partner and opponents of every level",
    'home.resume': "Go on",
    'home.review': "Review",
    'home.rules': "Rules",
    'home.rules_text': "How each variant is played, in plain sentences",
    'home.side_won.one': "Won by {names}",
    'home.side_won.other': "Won by {names}",
    'home.watching': "Watching",
    'home.won': "You won",
    'home.your_turn': "Your turn",
    'move.across': "arm {arm}",
    'move.at': "{tile}, {side}",
    'move.dealt': "Hand {hand}. {name} leads.",
    'move.dealt_you': "Hand {hand}. You lead.",
    'move.double': "double {number}",
    'move.drew.one': "{name} draws {n} tile.",
    'move.drew.other': "{name} draws {n} tiles.",
    'move.drew_you.one': "You draw {n} tile.",
    'move.drew_you.other': "You draw {n} tiles.",
    'move.ends': "ends {left} and {right}",
    'move.left': "left",
    'move.list': "Moves of hand {hand}",
    'move.none': "No moves yet.",
    'move.number.n0': "blank",
    'move.number.n1': "one",
    'move.number.n2': "two",
    'move.number.n3': "three",
    'move.number.n4': "four",
    'move.number.n5': "five",
    'move.number.n6': "six",
    'move.number.n7': "seven",
    'move.number.n8': "eight",
    'move.number.n9': "nine",
    'move.opened': "{name} leads {tile}; {ends}.",
    'move.opened_you': "You lead {tile}; {ends}.",
    'move.passed': "{name} passes.",
    'move.passed_you': "You pass.",
    'move.placed': "{name}, {side}: {tile}; {ends}.",
    'move.right': "right",
    'move.tile': "{a}-{b}",
    'move.with_long': "With a long pause.",
    'move.with_short': "With a pause.",
    'options.auto_pass': "Pass without asking",
    'options.auto_pass_text': "When no tile fits, you pass by yourself",
    'options.confirm': "Confirm each move",
    'options.confirm_text': "A tile is laid when it is pressed a second time",
    'options.digits': "Digits on tiles",
    'options.digits_text': "Each face shows its number as well",
    'options.high_contrast': "High contrast",
    'options.high_contrast_text': "Plain backgrounds and strong borders",
    'options.kept': "Everything is kept in this browser.",
    'options.language': "Language",
    'options.language_en': "English",
    'options.language_es': "Español",
    'options.large_print': "Large print",
    'options.large_print_text': "Bigger letters, tiles and buttons",
    'options.muted': "No sound",
    'options.name': "Your name at the table",
    'options.name_text': "At most 24 letters. It may be left empty.",
    'options.playing': "While playing",
    'options.reading': "To see better",
    'options.reduced_motion': "Less motion",
    'options.reduced_motion_text': "Tiles appear in their place without travelling",
    'options.reset': "Put everything back as it was",
    'options.sound': "Sound",
    'options.speed': "Pace",
    'options.speed_fast': "Fast",
    'options.speed_fast_text': "No pauses",
    'options.speed_normal': "Normal",
    'options.speed_normal_text': "Everyone thinks before moving",
    'options.speed_very_fast': "Very fast",
    'options.speed_very_fast_text': "No pauses, and everything moves four times as quick",
    'options.title': "Options",
    'options.try_sound': "Try it",
    'options.volume': "Volume",
    'options.volume_value': "{n} of 100",
    'review.all_hands': "All hands",
    'review.as_seat': "What {name} saw",
    'review.back': "Back",
    'review.first': "To the start",
    'review.forward': "Forward",
    'review.go_on': "Go on playing",
    'review.hand': "Round",
    'review.hand_n': "Round {n}",
    'review.hands': "Shown",
    'review.hidden.one': "{name}: {n} tile face down",
    'review.hidden.other': "{name}: {n} tiles face down",
    'review.holds': "Tiles of {name}",
    'review.keys': "The arrow keys, Home and End work as well.",
    'review.last': "To the end",
    'review.moves': "Moves",
    'review.none_left': "no tiles left",
    'review.pass': "passes",
    'review.record': "Download the game",
    'review.seed': "Check the shuffle",
    'review.seed_hash': "Fingerprint",
    'review.seed_text': "The fingerprint of the seed was shown before the deal; the seed, once the match is over. “sobremesa replay --verify” checks that nobody touched the tiles.",
    'review.seed_value': "Seed",
    'review.start': "Before the first move",
    'review.step': "Move {ply} of {last}",
    'review.title': "Review",
    'review.unfinished': "The match isn't over yet: it can be reviewed at the end.",
    'rules.all': "All rules",
    'rules.file': "The rule file",
    'rules.file_text': "These are the rules just as the program reads them (TOML).",
    'rules.lead': "Choose a variant to read how it is played.",
    'rules.play': "Play by these rules",
    'rules.read': "How to play",
    'rules.title': "Rules",
    'score.again': "Play again",
    'score.count_hand': "in your hand",
    'score.count_of': "{number}: {played} on the table, {held} in your hand, {unseen} unseen",
    'score.count_table': "on the table",
    'score.count_unseen': "unseen",
    'score.counts': "How many tiles of each number have been seen",
    'score.hand': "Hand",
    'score.hand_cap': "The limit of hands was reached.",
    'score.leads': "leads",
    'score.left': "Pips in hand",
    'score.match_by': "{names} win",
    'score.match_drawn': "The match is drawn",
    'score.match_lost': "You lost the match",
    'score.match_lost_us': "They win this time",
    'score.match_won': "You won the match",
    'score.match_won_us': "We won the match",
    'score.none': "No hand is finished yet.",
    'score.reason_blocked': "Blocked: nobody can play. The lower count wins.",
    'score.reason_blocked_tie': "Blocked, with the same pips in hand.",
    'score.reason_cap': "The hand reached its limit of moves.",
    'score.reason_out': "{name} went out.",
    'score.reason_out_you': "You went out.",
    'score.record': "Download the match",
    'score.resigned': "By resignation.",
    'score.review': "Step through it",
    'score.scored.one': "It is worth {n} point.",
    'score.scored.other': "It is worth {n} points.",
    'score.scored_none': "Nobody scores.",
    'score.seed': "The shuffle can be checked",
    'score.seed_early': "Hash of the seed, shown before the deal:",
    'score.seed_hash': "Hash",
    'score.seed_text': "Before the deal the hash of the seed was shown; now the seed is. Download the match and run “sobremesa replay --verify” on it: it shows that nobody touched the tiles.",
    'score.seed_value': "Seed",
    'score.single': "A single hand",
    'score.tied': "The hand is tied",
    'score.to_target': "To {points} points",
    'score.total': "Total",
    'score.won_by': "The hand goes to {names}",
    'score.won_us': "The hand is ours",
    'score.won_you': "The hand is yours",
    'table.badge': "{rules} · {target}",
    'table.board': "Table: {tiles}; {ends}",
    'table.board_empty': "Empty table",
    'table.choose_end': "Choose the end, or press the tile again to put it back.",
    'table.confirm_place': "Press again to lay it there.",
    'table.connecting': "One moment…",
    'table.drop_here': "Let it go on one of the marked places.",
    'table.ends': "Ends {left} and {right}.",
    'table.ends_equal': "Both ends {number}.",
    'table.fits.one': "One tile fits.",
    'table.fits.other': "{n} tiles fit.",
    'table.fits_none': "Nothing fits: you have to pass.",
    'table.gone': "This table can't be opened",
    'table.hand_of_yours': "Your tiles",
    'table.hide_panel': "Hide",
    'table.hint': "Hint",
    'table.hint_asked': "Looking for a hint…",
    'table.hint_mark': "hint",
    'table.hint_pass': "Hint: pass.",
    'table.hint_says': "Hint: {move}.",
    'table.keys.arrows': "Move along the hand; with a tile lifted, choose the end",
    'table.keys.arrows_key': "Arrows",
    'table.keys.e': "Pause before the move",
    'table.keys.enter': "Lift or lay the tile",
    'table.keys.enter_key': "Enter",
    'table.keys.escape': "Put the tile back; or open the menu",
    'table.keys.escape_key': "Esc",
    'table.keys.h': "Hint",
    'table.keys.m': "Menu",
    'table.keys.p': "Pass",
    'table.keys.t': "Hold and go on",
    'table.keys.title': "Playing with the keyboard",
    'table.leave': "Leave",
    'table.lost': "No connection. Trying again…",
    'table.mano': "opener",
    'table.menu.go_on': "Go on playing",
    'table.menu.keys': "Keys",
    'table.menu.leave': "Leave the table",
    'table.menu.leave_text': "The match is kept; go on whenever you like.",
    'table.menu.options': "Options",
    'table.menu.resign': "Give up",
    'table.menu.resign_sure': "Are you sure? The match counts as lost.",
    'table.menu.resign_yes': "Yes, give up",
    'table.menu.rules': "Rules of this table",
    'table.menu.title': "Menu",
    'table.moves': "Moves",
    'table.next_hand': "Next hand",
    'table.no_fit': "That tile does not fit.",
    'table.not_yours_yet': "No tiles on the table yet.",
    'table.numbers': "Numbers",
    'table.open_any': "You lead, with any tile you like.",
    'table.open_menu': "Menu",
    'table.open_with': "You lead, with the {tile}.",
    'table.panel': "Score, moves and numbers",
    'table.partner': "your partner",
    'table.pass': "Pass",
    'table.pass_screen': "Now {name} plays",
    'table.pass_screen_show': "See my tiles",
    'table.pass_screen_text': "Hand the screen over. The tiles are face down.",
    'table.passes': "pass",
    'table.pause': "Hold",
    'table.paused': "Held",
    'table.pauses_long': "long pause",
    'table.pauses_short': "pause",
    'table.place_across': "Lay on arm {arm}, at the {number}",
    'table.place_first': "Lay on the table",
    'table.place_left': "Lay on the left, at the {number}",
    'table.place_right': "Lay on the right, at the {number}",
    'table.results': "See the result",
    'table.resume': "Go on",
    'table.seat_now': "to play",
    'table.see_end': "See the end {number}",
    'table.sending': "One moment…",
    'table.sheet': "Score",
    'table.show_panel': "Score and moves",
    'table.step': "One move",
    'table.them': "Them",
    'table.think': "Think",
    'table.think_help': "Declare the pause you play with: none, short or long",
    'table.think_long': "Long pause",
    'table.think_short': "Short pause",
    'table.thinking': "{name} is playing",
    'table.tile_fits': "{tile}, fits",
    'table.tile_fits_not': "{tile}, does not fit",
    'table.tile_lifted': "{tile}, lifted",
    'table.tiles_left.one': "{n} tile",
    'table.tiles_left.other': "{n} tiles",
    'table.title': "Table",
    'table.us': "Us",
    'table.waiting_for': "{name} to play",
    'table.you': "You",
    'table.your_turn': "Your turn",
    'when.days.one': "yesterday",
    'when.days.other': "{n} days ago",
    'when.hours.one': "{n} hour ago",
    'when.hours.other': "{n} hours ago",
    'when.minutes.one': "{n} minute ago",
    'when.minutes.other': "{n} minutes ago",
    'when.now': "just now",
    'why.any_double': "{tile} is a double, and doubles go first.",
    'why.cannot_play': "No tile fits.",
    'why.heaviest': "{tile} is the heaviest tile that fits: {pips} pips.",
    'why.matrix': "{tile} is worth most for doubles, numbers and weight: {weight}.",
    'why.no_double': "No double fits: any tile will do.",
    'why.only_move': "It is the only tile that fits.",
    'why.random': "Any tile, without thinking.",
    'why.safe_double': "{tile} is a double, and a double is always safe.",
    'why.safe_number.one': "It leaves {number} open, with {n} more tile of it in the hand.",
    'why.safe_number.other': "It leaves {number} open, with {n} more tiles of it in the hand.",
    'why.sampled': "It does best: {points} points a hand on average (the next best, {next}) over {worlds} possible deals.",
  },
};
