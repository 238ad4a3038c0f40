// Generated from messages/*.toml by `npm run words`; do not edit.

/** Each key with the arguments of its sentence. */
export interface Arguments {
  'app.again': undefined;
  'app.back': undefined;
  'app.cancel': undefined;
  'app.close': undefined;
  'app.home': undefined;
  'app.loading': undefined;
  'app.main': undefined;
  'app.name': undefined;
  'app.no': undefined;
  'app.not_found': undefined;
  'app.not_found_text': undefined;
  'app.skip': undefined;
  'app.yes': undefined;
  'choose.alone': undefined;
  'choose.change': { name: string | number };
  'choose.done': undefined;
  'choose.everybody': undefined;
  'choose.gallery': undefined;
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
  'choose.read': undefined;
  'choose.seat': { n: number };
  'choose.seats': { n: number };
  'choose.side': { n: number };
  'choose.single': undefined;
  'choose.start': undefined;
  'choose.target': { points: string | number };
  'choose.title': undefined;
  'choose.watch': undefined;
  'choose.watch_start': undefined;
  'choose.which': undefined;
  'choose.who': undefined;
  'choose.you': undefined;
  'choose.you_text': undefined;
  'error.move.false_pause': undefined;
  'error.move.not_legal': undefined;
  'error.move.not_your_turn': undefined;
  'error.move.stale': undefined;
  'error.move.unreadable': undefined;
  'error.network': undefined;
  'error.player.bad_option': undefined;
  'error.player.unknown': undefined;
  'error.request.forbidden_origin': undefined;
  'error.request.too_large': undefined;
  'error.request.too_many': undefined;
  'error.request.unreadable': undefined;
  'error.rules.unknown': undefined;
  'error.server.fault': undefined;
  'error.table.bad_seats': undefined;
  'error.table.not_found': undefined;
  'error.table.too_many': undefined;
  'error.title': undefined;
  'error.unknown': undefined;
  'home.and': { first: string | number; last: string | number };
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
  'home.side_won': { names: string | number };
  'home.unnamed': undefined;
  'home.waits_hand': undefined;
  'home.watching': undefined;
  'home.with': { names: string | number };
  'home.won': undefined;
  'home.your_turn': undefined;
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
  'review.moved': { move: string | number; name: string | number };
  'review.moves': undefined;
  'review.none_left': undefined;
  'review.opened': { name: string | number };
  'review.pass': undefined;
  'review.passed': { name: string | number };
  'review.record': undefined;
  'review.result': undefined;
  'review.score': undefined;
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
  'why.sampled': { next: string | number; points: string | number; tile: string | number; worlds: string | number };
}

/** The sentences by language and key; a plural has the keys `….one` and `….other`. */
export const dictionaries = {
  es: {
    'app.again': "Probar otra vez",
    'app.back': "Volver",
    'app.cancel': "Cancelar",
    'app.close': "Cerrar",
    'app.home': "Inicio",
    'app.loading': "Un momento…",
    'app.main': "Contenido",
    'app.name': "Sobremesa",
    'app.no': "No",
    'app.not_found': "Esta página no existe",
    'app.not_found_text': "Puede que la dirección esté mal escrita. Desde el inicio se llega a todo.",
    'app.skip': "Ir al contenido",
    'app.yes': "Sí",
    'choose.alone': "cada uno por su cuenta",
    'choose.change': "Cambiar de jugador: {name}",
    'choose.done': "Aceptar",
    'choose.everybody': "Poner a todos los jugadores del ordenador así",
    'choose.gallery': "¿Quién juega aquí?",
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
    'choose.read': "Leer las reglas",
    'choose.seat': "Asiento {n}",
    'choose.seats.one': "{n} jugador",
    'choose.seats.other': "{n} jugadores",
    'choose.side': "Pareja {n}",
    'choose.single': "a una ronda",
    'choose.start': "Empezar",
    'choose.target': "a {points}",
    'choose.title': "Preparar la mesa",
    'choose.watch': "Solo mirar, que juegue el ordenador",
    'choose.watch_start': "Empezar a mirar",
    'choose.which': "¿A qué jugamos?",
    'choose.who': "¿Quién se sienta?",
    'choose.you': "Tú",
    'choose.you_text': "Juegas tú",
    'error.move.false_pause': "Esa pensada no dice la verdad: solo se piensa cuando queda en la mano otra ficha del mismo palo.",
    'error.move.not_legal': "Esa ficha no se puede poner ahí.",
    'error.move.not_your_turn': "Todavía no te toca.",
    'error.move.stale': "La mesa ya había cambiado. Mira cómo está y juega otra vez.",
    'error.move.unreadable': "Esa jugada no se entiende.",
    'error.network': "No hay conexión con el programa. ¿Sigue abierto?",
    'error.player.bad_option': "Un ajuste del jugador no vale.",
    'error.player.unknown': "Ese jugador no existe.",
    'error.request.forbidden_origin': "Solo se puede jugar desde la propia página del programa.",
    'error.request.too_large': "El mensaje es demasiado grande.",
    'error.request.too_many': "Demasiado seguido. Espera un momento y vuelve a probar.",
    'error.request.unreadable': "El programa no ha entendido el mensaje.",
    'error.rules.unknown': "Esas reglas no existen.",
    'error.server.fault': "El programa ha tenido un fallo. La mesa está a salvo; vuelve a probar.",
    'error.table.bad_seats': "Los asientos elegidos no valen para estas reglas.",
    'error.table.not_found': "Esta mesa ya no existe, o no es tuya.",
    'error.table.too_many': "Tienes demasiadas mesas abiertas. Quita alguna de la lista y vuelve a probar.",
    'error.title': "Algo no ha ido bien",
    'error.unknown': "Algo no ha ido bien. Vuelve a probar.",
    'home.and': "{first} y {last}",
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
    'home.side_won': "Ganan {names}",
    'home.unnamed': "Tú",
    'home.waits_hand': "Falta repartir",
    'home.watching': "De espectador",
    'home.with': "{names}",
    'home.won': "Ganaste",
    'home.your_turn': "Te toca",
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
    'review.moved': "{name}: {move}",
    'review.moves': "Jugadas",
    'review.none_left': "sin fichas",
    'review.opened': "Sale {name}",
    'review.pass': "pasa",
    'review.passed': "{name} pasa",
    'review.record': "Descargar la partida",
    'review.result': "Resultado de la ronda",
    'review.score': "Tanteo",
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
    'why.sampled': "{tile} es la que más promete: {points} puntos de media por ronda, y la siguiente {next}, en {worlds} repartos posibles.",
  },
  en: {
    'app.again': "Try again",
    'app.back': "Back",
    'app.cancel': "Cancel",
    'app.close': "Close",
    'app.home': "Home",
    'app.loading': "One moment…",
    'app.main': "Content",
    'app.name': "Sobremesa",
    'app.no': "No",
    'app.not_found': "There is no such page",
    'app.not_found_text': "The address may be mistyped. Everything can be reached from home.",
    'app.skip': "Skip to the content",
    'app.yes': "Yes",
    'choose.alone': "each for themselves",
    'choose.change': "Change the player: {name}",
    'choose.done': "Done",
    'choose.everybody': "Give every computer player these settings",
    'choose.gallery': "Who plays here?",
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
    'choose.read': "Read the rules",
    'choose.seat': "Seat {n}",
    'choose.seats.one': "{n} player",
    'choose.seats.other': "{n} players",
    'choose.side': "Pair {n}",
    'choose.single': "a single round",
    'choose.start': "Start",
    'choose.target': "to {points}",
    'choose.title': "Set the table",
    'choose.watch': "Only watch, let the computer play",
    'choose.watch_start': "Start watching",
    'choose.which': "What shall we play?",
    'choose.who': "Who takes a seat?",
    'choose.you': "You",
    'choose.you_text': "You play",
    'error.move.false_pause': "That pause doesn't tell the truth: one only pauses when another tile of the same number is left in the hand.",
    'error.move.not_legal': "That tile can't go there.",
    'error.move.not_your_turn': "It isn't your turn yet.",
    'error.move.stale': "The table had already changed. See how it stands and play again.",
    'error.move.unreadable': "That move can't be read.",
    'error.network': "There is no connection to the program. Is it still open?",
    'error.player.bad_option': "A setting of the player won't do.",
    'error.player.unknown': "There is no such player.",
    'error.request.forbidden_origin': "One can only play from the program's own page.",
    'error.request.too_large': "The message is too large.",
    'error.request.too_many': "Too many at once. Wait a moment and try again.",
    'error.request.unreadable': "The program couldn't read the message.",
    'error.rules.unknown': "There are no such rules.",
    'error.server.fault': "The program had a fault. The table is safe; please try again.",
    'error.table.bad_seats': "These seats don't go with these rules.",
    'error.table.not_found': "This table no longer exists, or isn't yours.",
    'error.table.too_many': "You have too many tables open. Remove one from the list and try again.",
    'error.title': "Something went wrong",
    'error.unknown': "Something went wrong. Please try again.",
    'home.and': "{first} and {last}",
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
    'home.side_won': "Won by {names}",
    'home.unnamed': "You",
    'home.waits_hand': "To be dealt",
    'home.watching': "Watching",
    'home.with': "{names}",
    'home.won': "You won",
    'home.your_turn': "Your turn",
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
    'review.moved': "{name}: {move}",
    'review.moves': "Moves",
    'review.none_left': "no tiles left",
    'review.opened': "{name} opens",
    'review.pass': "passes",
    'review.passed': "{name} passes",
    'review.record': "Download the game",
    'review.result': "Result of the round",
    'review.score': "Score",
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
    'why.sampled': "{tile} promises most: {points} points a round on average, the next best {next}, over {worlds} possible deals.",
  },
};
