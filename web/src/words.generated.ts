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
  'bonus.all_pass': undefined;
  'bonus.capicua': undefined;
  'bonus.chuchazo': undefined;
  'bonus.ends_equal': undefined;
  'bonus.ends_equal_with_double': undefined;
  'bonus.ends_multiple_of': undefined;
  'bonus.first_pass': undefined;
  'bonus.out': undefined;
  'bonus.unnamed': undefined;
  'choose.all_rules': { n: number };
  'choose.alone': undefined;
  'choose.change': { highest: string | number; level: string | number; name: string | number; place: string | number; player: string | number };
  'choose.change_opponent': { highest: string | number; level: string | number; name: string | number; place: string | number };
  'choose.change_person': { name: string | number; place: string | number };
  'choose.done': undefined;
  'choose.everybody': undefined;
  'choose.found_none': undefined;
  'choose.gallery': { n: number };
  'choose.group.alone': undefined;
  'choose.group.own': undefined;
  'choose.group.pairs': undefined;
  'choose.group.sides': undefined;
  'choose.hands': { n: number };
  'choose.how_many': undefined;
  'choose.level': { highest: string | number; level: string | number };
  'choose.methods': undefined;
  'choose.only_computers': undefined;
  'choose.options_of': { name: string | number };
  'choose.out_of_range': { max: string | number; min: string | number };
  'choose.own': undefined;
  'choose.pairs': undefined;
  'choose.people': undefined;
  'choose.person': undefined;
  'choose.person_n': { n: number };
  'choose.person_name': undefined;
  'choose.person_text': undefined;
  'choose.place.left': undefined;
  'choose.place.opposite': undefined;
  'choose.place.partner': undefined;
  'choose.place.right': undefined;
  'choose.place.you': undefined;
  'choose.range': { default: string | number; max: string | number; min: string | number };
  'choose.range_of': { numbers: string | number };
  'choose.rules_title': undefined;
  'choose.search': undefined;
  'choose.seat': { n: number };
  'choose.seats': { n: number };
  'choose.sides': { n: number };
  'choose.single': undefined;
  'choose.solitaire': undefined;
  'choose.start': undefined;
  'choose.target': { points: string | number };
  'choose.title': undefined;
  'choose.watch': undefined;
  'choose.watch_start': undefined;
  'choose.which': undefined;
  'choose.who': undefined;
  'choose.you': undefined;
  'error.lab.broken': undefined;
  'error.lab.closed': undefined;
  'error.lab.mistaken': undefined;
  'error.lab.no_balance': undefined;
  'error.lab.no_game': undefined;
  'error.lab.no_run': undefined;
  'error.lab.not_yet': undefined;
  'error.lab.over': undefined;
  'error.lab.too_many_games': { games: string | number; max: string | number };
  'error.lab.too_many_runs': { limit: string | number };
  'error.lab.too_many_teams': { max: string | number };
  'error.lab.under_way': undefined;
  'error.move.can_play': undefined;
  'error.move.does_not_fit': { number: string | number };
  'error.move.false_pause_long': undefined;
  'error.move.false_pause_none': undefined;
  'error.move.false_pause_short': undefined;
  'error.move.must_give': undefined;
  'error.move.must_open': { tile: string | number };
  'error.move.no_such_end': undefined;
  'error.move.not_allowed': { tile: string | number };
  'error.move.not_held': undefined;
  'error.move.not_legal': undefined;
  'error.move.not_now': undefined;
  'error.move.not_your_turn': undefined;
  'error.move.nothing_to_give': undefined;
  'error.move.spinner_first': undefined;
  'error.move.stale': undefined;
  'error.move.unreadable': undefined;
  'error.move.wrong_face': { number: string | number };
  'error.name.unfit': undefined;
  'error.network': undefined;
  'error.player.bad_option': undefined;
  'error.player.broken': { name: string | number };
  'error.player.command': { problem: string | number };
  'error.player.no_people': undefined;
  'error.player.not_offered': { name: string | number };
  'error.player.path': undefined;
  'error.player.programs': undefined;
  'error.player.unknown': undefined;
  'error.position.hidden': undefined;
  'error.position.no_ply': { max: string | number; ply: string | number };
  'error.position.over': undefined;
  'error.position.too_long': undefined;
  'error.position.unfit_bonuses': undefined;
  'error.position.unfit_drawing': undefined;
  'error.position.unfit_end': undefined;
  'error.position.unfit_matching': undefined;
  'error.position.unfit_no_line': undefined;
  'error.position.unfit_no_turn': undefined;
  'error.position.unfit_passing': undefined;
  'error.position.unfit_sides': { count: string | number };
  'error.position.unfit_too_dear': undefined;
  'error.position.unfit_too_many': { count: string | number };
  'error.position.unfit_turns': undefined;
  'error.position.unreadable': { why: string | number };
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
  'error.review.no_reason': undefined;
  'error.review.none': undefined;
  'error.rules.bad_choice': { word: string | number };
  'error.rules.broken': { n: number; name: string | number };
  'error.rules.unknown': undefined;
  'error.server.fault': undefined;
  'error.table.bad_seats': undefined;
  'error.table.bad_teams': undefined;
  'error.table.house_full': undefined;
  'error.table.no_seat': undefined;
  'error.table.not_found': undefined;
  'error.table.not_now': undefined;
  'error.table.too_many': undefined;
  'error.table.too_many_windows': undefined;
  'error.title': undefined;
  'error.unknown': undefined;
  'explain.against': undefined;
  'explain.chance': { value: string | number };
  'explain.chosen': undefined;
  'explain.for': undefined;
  'explain.more': undefined;
  'explain.points': { value: string | number };
  'explain.title': undefined;
  'explain.weight': { value: string | number };
  'forfeit.crash': undefined;
  'forfeit.disqualified': undefined;
  'forfeit.illegal_move': undefined;
  'forfeit.out_of_memory': undefined;
  'forfeit.timeout': undefined;
  'home.drawn': undefined;
  'home.finished': undefined;
  'home.forget': undefined;
  'home.forget_text': undefined;
  'home.forget_title': undefined;
  'home.go_on': undefined;
  'home.hand': { hand: string | number };
  'home.lab': undefined;
  'home.lab_text': undefined;
  'home.lead': undefined;
  'home.lost': undefined;
  'home.more': { n: number };
  'home.options': undefined;
  'home.options_text': undefined;
  'home.play': undefined;
  'home.play_text': undefined;
  'home.players': undefined;
  'home.players_text': undefined;
  'home.resume': undefined;
  'home.review': undefined;
  'home.rules': undefined;
  'home.rules_text': undefined;
  'home.side_won': { n: number; names: string | number };
  'home.watching': undefined;
  'home.won': undefined;
  'home.your_turn': undefined;
  'laboratory.accepted': { name: string | number; other: string | number };
  'laboratory.across': undefined;
  'laboratory.add': undefined;
  'laboratory.add_text': undefined;
  'laboratory.after': { games: string | number };
  'laboratory.again': undefined;
  'laboratory.again_text': undefined;
  'laboratory.again_title': undefined;
  'laboratory.against': undefined;
  'laboratory.ahead': { name: string | number; value: string | number };
  'laboratory.all_figures': undefined;
  'laboratory.apart': undefined;
  'laboratory.at_most': undefined;
  'laboratory.bands': undefined;
  'laboratory.begin_again': undefined;
  'laboratory.begins': undefined;
  'laboratory.beside': undefined;
  'laboratory.better': { name: string | number };
  'laboratory.beyond_doubt': { other: string | number };
  'laboratory.blocks': undefined;
  'laboratory.change': undefined;
  'laboratory.change_seat': { letter: string | number; n: number; name: string | number };
  'laboratory.change_team': { highest: string | number; letter: string | number; level: string | number; name: string | number };
  'laboratory.choose_seat': { letter: string | number; n: number };
  'laboratory.choose_team': { letter: string | number };
  'laboratory.curve': undefined;
  'laboratory.decided': { name: string | number; other: string | number };
  'laboratory.done_of': { n: number };
  'laboratory.drawn': { games: string | number; n: number };
  'laboratory.each_pairing': undefined;
  'laboratory.earlier': undefined;
  'laboratory.early': undefined;
  'laboratory.elo': undefined;
  'laboratory.elo_text': { max: string | number; min: string | number };
  'laboratory.end.crash': undefined;
  'laboratory.end.disqualified': undefined;
  'laboratory.end.hand_cap': undefined;
  'laboratory.end.illegal_move': undefined;
  'laboratory.end.out_of_memory': undefined;
  'laboratory.end.resigned': undefined;
  'laboratory.end.timeout': undefined;
  'laboratory.explained': undefined;
  'laboratory.figures': undefined;
  'laboratory.first': { name: string | number; value: string | number };
  'laboratory.first_so_far': { name: string | number; value: string | number };
  'laboratory.forecast': undefined;
  'laboratory.forfeited': { name: string | number; why: string | number };
  'laboratory.forget': undefined;
  'laboratory.forget_balance': undefined;
  'laboratory.forget_balance_title': undefined;
  'laboratory.forget_text': undefined;
  'laboratory.forget_title': undefined;
  'laboratory.games': undefined;
  'laboratory.gauntlet': undefined;
  'laboratory.go_on': undefined;
  'laboratory.good_ask': undefined;
  'laboratory.good_basis': { games: string | number; player: string | number };
  'laboratory.good_before': undefined;
  'laboratory.good_beside': undefined;
  'laboratory.good_range': undefined;
  'laboratory.good_start': undefined;
  'laboratory.good_text': undefined;
  'laboratory.good_title': undefined;
  'laboratory.half': { games: string | number };
  'laboratory.hand_n': { number: string | number };
  'laboratory.hands': { games: string | number; n: number };
  'laboratory.how_many': undefined;
  'laboratory.judged': undefined;
  'laboratory.knockout': undefined;
  'laboratory.later': undefined;
  'laboratory.leans': { name: string | number };
  'laboratory.level': undefined;
  'laboratory.likely': { other: string | number };
  'laboratory.list': undefined;
  'laboratory.match_n': { number: string | number };
  'laboratory.matches': { games: string | number; n: number };
  'laboratory.more_games': { games: string | number };
  'laboratory.much': undefined;
  'laboratory.new_window': undefined;
  'laboratory.no_games': undefined;
  'laboratory.no_match': undefined;
  'laboratory.nobody': undefined;
  'laboratory.not_precise': undefined;
  'laboratory.not_shown': { other: string | number };
  'laboratory.of': { all: string | number; games: string | number };
  'laboratory.open': undefined;
  'laboratory.opened': { name: string | number };
  'laboratory.other_number': undefined;
  'laboratory.other_rules': undefined;
  'laboratory.pages': undefined;
  'laboratory.pairings': undefined;
  'laboratory.passed': { name: string | number; number: string | number };
  'laboratory.passed_half': { name: string | number };
  'laboratory.past': undefined;
  'laboratory.pause': undefined;
  'laboratory.plays_as': { n: number; way: string | number };
  'laboratory.points': { high: string | number; low: string | number; name: string | number; other: string | number; value: string | number };
  'laboratory.precise': undefined;
  'laboratory.precisely': undefined;
  'laboratory.progress': undefined;
  'laboratory.range': { all: string | number; from: string | number; to: string | number };
  'laboratory.rated': { high: string | number; low: string | number; name: string | number; value: string | number };
  'laboratory.read_rules': { name: string | number };
  'laboratory.rejected': { name: string | number; other: string | number };
  'laboratory.remove': { letter: string | number; name: string | number };
  'laboratory.report': undefined;
  'laboratory.round': { n: number };
  'laboratory.round_robin': undefined;
  'laboratory.rules': undefined;
  'laboratory.run': undefined;
  'laboratory.schedule': undefined;
  'laboratory.showing': undefined;
  'laboratory.standings': undefined;
  'laboratory.start': undefined;
  'laboratory.state.broken': undefined;
  'laboratory.state.finished': undefined;
  'laboratory.state.paused': undefined;
  'laboratory.state.running': undefined;
  'laboratory.state.waiting': undefined;
  'laboratory.stop': undefined;
  'laboratory.stop_all': undefined;
  'laboratory.stop_decided': undefined;
  'laboratory.stop_precise': undefined;
  'laboratory.sure_of': { name: string | number };
  'laboratory.swiss': undefined;
  'laboratory.table': undefined;
  'laboratory.team': { letter: string | number };
  'laboratory.the_others': undefined;
  'laboratory.title': undefined;
  'laboratory.to_end': undefined;
  'laboratory.too_few': undefined;
  'laboratory.undecided': undefined;
  'laboratory.unit': undefined;
  'laboratory.unit_hand': undefined;
  'laboratory.unit_match': { goal: string | number };
  'laboratory.until': undefined;
  'laboratory.verdict': undefined;
  'laboratory.versus': { one: string | number; other: string | number };
  'laboratory.waits': undefined;
  'laboratory.who': undefined;
  'laboratory.width': undefined;
  'laboratory.width_text': { max: string | number; min: string | number };
  'laboratory.winner': { name: string | number };
  'laboratory.wins': { high: string | number; low: string | number; name: string | number; value: string | number };
  'laboratory.won': undefined;
  'laboratory.won_of': { games: string | number; wins: string | number };
  'move.across': { arm: string | number };
  'move.at': { side: string | number; tile: string | number };
  'move.dealt': { hand: string | number; name: string | number };
  'move.dealt_you': { hand: string | number };
  'move.double': { number: string | number };
  'move.down': undefined;
  'move.drew': { n: number; name: string | number };
  'move.drew_you': { n: number };
  'move.ends': { left: string | number; right: string | number };
  'move.ends_many': { numbers: string | number };
  'move.fourfold': { number: string | number };
  'move.gave': { name: string | number };
  'move.gave_tile': { name: string | number; tile: string | number };
  'move.gave_you': { tile: string | number };
  'move.give': { tile: string | number };
  'move.kept': { name: string | number };
  'move.kept_you': undefined;
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
  'move.opened_only': { name: string | number; tile: string | number };
  'move.opened_only_you': { tile: string | number };
  'move.opened_you': { ends: string | number; tile: string | number };
  'move.passed': { name: string | number };
  'move.passed_you': undefined;
  'move.placed': { ends: string | number; name: string | number; side: string | number; tile: string | number };
  'move.placed_only': { name: string | number; side: string | number; tile: string | number };
  'move.right': undefined;
  'move.scored': { names: string | number; points: string | number; what: string | number };
  'move.stopped': { name: string | number };
  'move.stopped_you': undefined;
  'move.tile': { a: string | number; b: string | number };
  'move.triple': { number: string | number };
  'move.up': undefined;
  'move.with_long': undefined;
  'move.with_short': undefined;
  'move.yielded': { name: string | number };
  'move.yielded_you': undefined;
  'options.auto_draw': undefined;
  'options.auto_draw_text': undefined;
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
  'players.broken': undefined;
  'players.broken_text': undefined;
  'players.by_levels': undefined;
  'players.by_sum': undefined;
  'players.file': undefined;
  'players.file_text': undefined;
  'players.lead': undefined;
  'players.line': { n: number };
  'players.methods': undefined;
  'players.methods_text': undefined;
  'players.mistakes': { percent: string | number };
  'players.noise': { noise: string | number };
  'players.own': undefined;
  'players.part.fourth': undefined;
  'players.part.leader': undefined;
  'players.part.mano': undefined;
  'players.part.partner': undefined;
  'players.part.second': undefined;
  'players.people': undefined;
  'players.play': { name: string | number };
  'players.plays_by': { name: string | number };
  'players.title': undefined;
  'players.weight': { weight: string | number };
  'review.advice': { move: string | number; player: string | number };
  'review.advice_same': { player: string | number };
  'review.advice_title': undefined;
  'review.all_hands': undefined;
  'review.analysis': undefined;
  'review.analyze': undefined;
  'review.analyzing': undefined;
  'review.as_seat': { name: string | number };
  'review.back': undefined;
  'review.better': { best: string | number; best_value: string | number; value: string | number };
  'review.cost': { n: number };
  'review.costly': undefined;
  'review.costly_move': { move: string | number; name: string | number; ply: string | number };
  'review.first': undefined;
  'review.forced': { value: string | number };
  'review.forward': undefined;
  'review.go_on': undefined;
  'review.hand': undefined;
  'review.hand_n': { n: number };
  'review.hands': undefined;
  'review.hidden': { n: number; name: string | number };
  'review.holds': { name: string | number };
  'review.keys': undefined;
  'review.last': undefined;
  'review.left_out': { n: number };
  'review.moves': undefined;
  'review.none_costly': undefined;
  'review.none_left': undefined;
  'review.pass': undefined;
  'review.record': undefined;
  'review.right': { value: string | number };
  'review.seed': undefined;
  'review.seed_hash': undefined;
  'review.seed_text': undefined;
  'review.seed_value': undefined;
  'review.start': undefined;
  'review.step': { last: string | number; ply: string | number };
  'review.title': undefined;
  'review.unfinished': undefined;
  'review.values_of': undefined;
  'review.why': { name: string | number };
  'review.why_changed': { move: string | number; name: string | number };
  'review.why_failed': undefined;
  'review.why_unknown': { name: string | number };
  'review.why_waiting': undefined;
  'rules.all': undefined;
  'rules.file': undefined;
  'rules.file_text': undefined;
  'rules.lead': undefined;
  'rules.play': undefined;
  'rules.read': undefined;
  'rules.sources': undefined;
  'rules.title': undefined;
  'score.again': undefined;
  'score.count_hand': undefined;
  'score.count_of': { held: string | number; number: string | number; played: string | number; unseen: string | number };
  'score.count_seen': { held: string | number; number: string | number; played: string | number };
  'score.count_table': undefined;
  'score.count_unseen': undefined;
  'score.counts': undefined;
  'score.forfeit': { why: string | number };
  'score.hand': undefined;
  'score.hand_cap': undefined;
  'score.hands': { n: number };
  'score.in_play': undefined;
  'score.leads': undefined;
  'score.left': undefined;
  'score.match_by': { n: number; names: string | number };
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
  'score.to_both': { n: number; points: string | number };
  'score.to_target': { points: string | number };
  'score.total': undefined;
  'score.won_by': { names: string | number };
  'score.won_us': undefined;
  'score.won_you': undefined;
  'table.badge': { rules: string | number; target: string | number };
  'table.board': { ends: string | number; tiles: string | number };
  'table.board_empty': undefined;
  'table.by_face': { number: string | number };
  'table.choose_end': undefined;
  'table.confirm_give': undefined;
  'table.confirm_place': undefined;
  'table.connecting': undefined;
  'table.draw_from': { n: number };
  'table.draws': { n: number };
  'table.drop_here': undefined;
  'table.drop_stock': undefined;
  'table.ends': { left: string | number; right: string | number };
  'table.ends_count': { n: number };
  'table.ends_equal': { number: string | number };
  'table.ends_many': { numbers: string | number };
  'table.ends_sum': { n: number };
  'table.fits': { n: number };
  'table.fits_none': undefined;
  'table.give': { n: number };
  'table.give_to': { tile: string | number };
  'table.gives': undefined;
  'table.gone': undefined;
  'table.hand_of_yours': undefined;
  'table.hide_panel': undefined;
  'table.hint': undefined;
  'table.hint_asked': undefined;
  'table.hint_mark': undefined;
  'table.hint_says': { move: string | number };
  'table.keep': undefined;
  'table.keeps': undefined;
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
  'table.keys.r': undefined;
  'table.keys.t': undefined;
  'table.keys.title': undefined;
  'table.leave': undefined;
  'table.lost': undefined;
  'table.mano': undefined;
  'table.may_give': { n: number };
  'table.may_stop': { n: number };
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
  'table.must_stop': undefined;
  'table.next_hand': undefined;
  'table.no_fit': undefined;
  'table.not_yours_yet': undefined;
  'table.numbers': undefined;
  'table.open_any': undefined;
  'table.open_menu': undefined;
  'table.open_or_yield': { name: string | number };
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
  'table.place_down': { number: string | number };
  'table.place_first': undefined;
  'table.place_left': { number: string | number };
  'table.place_right': { number: string | number };
  'table.place_up': { number: string | number };
  'table.redealt': undefined;
  'table.redealt_shows': { name: string | number };
  'table.redealt_shows_you': undefined;
  'table.results': undefined;
  'table.resume': undefined;
  'table.rules_of': { rules: string | number };
  'table.seat_now': undefined;
  'table.see_end': { number: string | number };
  'table.sending': undefined;
  'table.sheet': undefined;
  'table.show_panel': undefined;
  'table.step': undefined;
  'table.stock_asleep': { n: number };
  'table.stock_left': { n: number };
  'table.stop': undefined;
  'table.stops': undefined;
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
  'table.to_draw': { n: number };
  'table.turn_left': undefined;
  'table.turn_right': undefined;
  'table.us': undefined;
  'table.waiting_for': { name: string | number };
  'table.which_face': { tile: string | number };
  'table.yield': { name: string | number };
  'table.yields': undefined;
  'table.you': undefined;
  'table.you_draw': { tile: string | number };
  'table.your_turn': undefined;
  'teams.add': undefined;
  'teams.as_listed': undefined;
  'teams.as_rules': undefined;
  'teams.by_side': undefined;
  'teams.change': undefined;
  'teams.fewer': { name: string | number };
  'teams.interleaved': undefined;
  'teams.lot': undefined;
  'teams.more': { name: string | number };
  'teams.order': undefined;
  'teams.remove': { name: string | number };
  'teams.seat_side': { n: number };
  'teams.side': { n: number };
  'teams.side_name': { n: number };
  'teams.size': { name: string | number };
  'teams.sum': { n: number; seats: string | number };
  'teams.title': undefined;
  'when.days': { n: number };
  'when.hours': { n: number };
  'when.minutes': { n: number };
  'when.now': undefined;
  'why.any_double': { tile: string | number };
  'why.cannot_play': undefined;
  'why.fewer_numbers': undefined;
  'why.give_any': undefined;
  'why.give_heaviest': { pips: string | number; tile: string | number };
  'why.give_least_connected': { n: number; tile: string | number };
  'why.heaviest': { pips: string | number; tile: string | number };
  'why.keep': undefined;
  'why.least_bad': undefined;
  'why.maestro': { chance: string | number; iterations: string | number };
  'why.matrix': { tile: string | number; weight: string | number };
  'why.no_double': undefined;
  'why.no_rule': undefined;
  'why.nothing_passed': undefined;
  'why.only_give': undefined;
  'why.only_move': undefined;
  'why.passed_on': { n: number; number: string | number };
  'why.random': undefined;
  'why.rule.abrir-largo': { n: number; number: string | number };
  'why.rule.ahorcar': { percent: string | number; tile: string | number };
  'why.rule.ahorcarse': { number: string | number; opened: string | number };
  'why.rule.buscar-cierre': { all: string | number; n: number; own: string | number };
  'why.rule.cierre-calculado': { all: string | number; own: string | number; percent: string | number };
  'why.rule.cierre-cuarto': { limit: string | number; own: string | number };
  'why.rule.cierre-promedio': { limit: string | number; own: string | number };
  'why.rule.cierre-regalado': { number: string | number };
  'why.rule.cortar-primero': { number: string | number };
  'why.rule.cruzar': { doubled: string | number; number: string | number };
  'why.rule.cuadrar': { n: number; number: string | number };
  'why.rule.cuadrar-companero': { number: string | number };
  'why.rule.cualquier-doble': { tile: string | number };
  'why.rule.cualquiera': undefined;
  'why.rule.dar-pase': { percent: string | number };
  'why.rule.despuntarse': { pips: string | number; tile: string | number };
  'why.rule.doblarse': { n: number; number: string | number; tile: string | number };
  'why.rule.doble-en-peligro': { n: number; number: string | number };
  'why.rule.doble-salvador': { tile: string | number };
  'why.rule.entradas': { n: number; tile: string | number };
  'why.rule.falla-deducida': { tile: string | number };
  'why.rule.final-exacto': { points: string | number; worlds: string | number };
  'why.rule.leer-pensada': { number: string | number };
  'why.rule.llave': { number: string | number; tile: string | number };
  'why.rule.matar-salida': { n: number; number: string | number; opened: string | number };
  'why.rule.matriz': { tile: string | number; weight: string | number };
  'why.rule.no-dar-al-mano': { number: string | number };
  'why.rule.no-matar-companero': { number: string | number };
  'why.rule.no-pasar-companero': { percent: string | number };
  'why.rule.no-quedar-fallo': { n: number };
  'why.rule.no-salir-viudo': { tile: string | number };
  'why.rule.palo-de-cinco': { n: number; number: string | number };
  'why.rule.quien-manda': undefined;
  'why.rule.repetir': { number: string | number };
  'why.rule.salida-doble-acompanado': { n: number; tile: string | number };
  'why.rule.salida-palo-largo': { n: number; tile: string | number };
  'why.rule.soltar-peso': { pips: string | number; tile: string | number };
  'why.rule.volver-salida': { number: string | number };
  'why.safe_double': { tile: string | number };
  'why.safe_number': { n: number; number: string | number };
  'why.said': { text: string | number };
  'why.sampled': { next: string | number; points: string | number; worlds: string | number };
  'why.yield': undefined;
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
    'bonus.all_pass': "por pase corrido",
    'bonus.capicua': "por capicúa",
    'bonus.chuchazo': "por chuchazo",
    'bonus.ends_equal': "por extremos iguales",
    'bonus.ends_equal_with_double': "por extremos iguales con doble",
    'bonus.ends_multiple_of': "por los extremos",
    'bonus.first_pass': "por pase de salida",
    'bonus.out': "por dominar",
    'bonus.unnamed': "por una jugada premiada",
    'choose.all_rules.one': "Ver la otra modalidad",
    'choose.all_rules.other': "Ver las {n} modalidades",
    'choose.alone': "cada uno por su cuenta",
    'choose.change': "{name}, {place}: juega como {player}, nivel {level} de {highest}. Cambiar",
    'choose.change_opponent': "{name}, {place}: nivel {level} de {highest}. Cambiar",
    'choose.change_person': "{name}, {place}: una persona. Cambiar",
    'choose.done': "Aceptar",
    'choose.everybody': "Que todos jueguen así",
    'choose.found_none': "Ninguna modalidad lleva eso en el nombre ni en el resumen.",
    'choose.gallery': "¿Quién se sienta en el asiento {n}?",
    'choose.group.alone': "Cada uno por su cuenta",
    'choose.group.own': "Tuyas",
    'choose.group.pairs': "Por parejas",
    'choose.group.sides': "Por bandos",
    'choose.hands.one': "a {n} ronda",
    'choose.hands.other': "a {n} rondas",
    'choose.how_many': "¿Cuántos jugáis?",
    'choose.level': "Nivel {level} de {highest}",
    'choose.methods': "Maneras de jugar",
    'choose.only_computers': "En esta casa solo juegan los ordenadores: se mira.",
    'choose.options_of': "Ajustes de {name}",
    'choose.out_of_range': "Ha de ser un número entero entre {min} y {max}.",
    'choose.own': "tuya",
    'choose.pairs': "por parejas",
    'choose.people': "Personas",
    'choose.person': "Una persona",
    'choose.person_n': "Persona {n}",
    'choose.person_name': "Su nombre",
    'choose.person_text': "En esta misma pantalla: se la pasáis en cada turno.",
    'choose.place.left': "A la izquierda",
    'choose.place.opposite': "Enfrente",
    'choose.place.partner': "Compañero",
    'choose.place.right': "A la derecha",
    'choose.place.you': "Tu sitio",
    'choose.range': "Entre {min} y {max}; lo normal es {default}",
    'choose.range_of': "{numbers} jugadores",
    'choose.rules_title': "Todas las modalidades",
    'choose.search': "Buscar",
    'choose.seat': "Asiento {n}",
    'choose.seats.one': "{n} jugador",
    'choose.seats.other': "{n} jugadores",
    'choose.sides': "{n} bandos",
    'choose.single': "a una ronda",
    'choose.solitaire': "solitario",
    'choose.start': "Empezar",
    'choose.target': "a {points}",
    'choose.title': "Preparar la mesa",
    'choose.watch': "Solo mirar, que juegue el ordenador",
    'choose.watch_start': "Empezar a mirar",
    'choose.which': "¿A qué jugamos?",
    'choose.who': "¿Quién se sienta?",
    'choose.you': "Tú",
    'error.lab.broken': "Este experimento no se puede leer o no puede seguir.",
    'error.lab.closed': "Aquí los experimentos solo se miran: no se pueden empezar, parar ni quitar.",
    'error.lab.mistaken': "Este experimento no se puede jugar tal como está.",
    'error.lab.no_balance': "Ese balance no existe, o ya no.",
    'error.lab.no_game': "Esa partida no está en el experimento, o aún no se ha jugado.",
    'error.lab.no_run': "Ese experimento no existe, o ya no.",
    'error.lab.not_yet': "Hasta que no se juegue todo no hay nada que contar.",
    'error.lab.over': "Ya está todo jugado: no hay con qué seguir.",
    'error.lab.too_many_games': "Son {games} partidas, y aquí un experimento tiene como mucho {max}.",
    'error.lab.too_many_runs': "Ya hay {limit} guardados. Quita alguno y prueba otra vez.",
    'error.lab.too_many_teams': "Aquí un experimento tiene como mucho {max} equipos.",
    'error.lab.under_way': "Aún se están acabando las partidas en curso. Prueba otra vez dentro de un momento.",
    'error.move.can_play': "No puedes pasar: una ficha tuya encaja.",
    'error.move.does_not_fit': "Esa ficha no lleva el {number}.",
    'error.move.false_pause_long': "La pensada tiene que ser verdad: aquí es larga, porque has cuadrado y te quedan más de ese palo. Vuelve a poner la ficha: la mesa la dice por ti.",
    'error.move.false_pause_none': "La pensada tiene que ser verdad: no te queda otra ficha de ese palo, o no había elección. Vuelve a poner la ficha, ya sin pensada.",
    'error.move.false_pause_short': "La pensada tiene que ser verdad: aquí es corta, porque te queda otra ficha de ese palo. Vuelve a poner la ficha: la mesa la dice por ti.",
    'error.move.must_give': "Ahora tienes que dar una ficha al pozo.",
    'error.move.must_open': "La ronda se abre con el {tile}.",
    'error.move.no_such_end': "Ese extremo no existe ahora: sin fichas, o con los dos extremos iguales, se juega a la derecha.",
    'error.move.not_allowed': "Detrás del {tile} esa ficha no vale.",
    'error.move.not_held': "Esa ficha no está en tu mano.",
    'error.move.not_legal': "Esa ficha no se puede poner ahí.",
    'error.move.not_now': "Ahora no hay nada que jugar.",
    'error.move.not_your_turn': "Todavía no te toca.",
    'error.move.nothing_to_give': "Ahora no se da ninguna ficha.",
    'error.move.spinner_first': "Primero se cubren los lados libres del doble.",
    'error.move.stale': "La mesa ya había cambiado. Mira cómo está y juega otra vez.",
    'error.move.unreadable': "Esa jugada no se entiende.",
    'error.move.wrong_face': "Esa ficha no se une al {number} por ese lado.",
    'error.name.unfit': "Ese nombre no vale: como máximo 24 letras, y solo las que se ven.",
    'error.network': "No hay conexión con el programa. ¿Sigue abierto?",
    'error.player.bad_option': "Un ajuste del jugador no vale.",
    'error.player.broken': "La carpeta del jugador {name} tiene errores.",
    'error.player.command': "El programa no se puede arrancar: {problem}",
    'error.player.no_people': "En esta casa solo juegan los ordenadores.",
    'error.player.not_offered': "El jugador {name} no está en la lista de esta casa.",
    'error.player.path': "Aquí un jugador se elige por su nombre.",
    'error.player.programs': "En esta casa no se sientan programas.",
    'error.player.unknown': "Ese jugador no existe.",
    'error.position.hidden': "Para resolver una posición han de verse todas las manos: sus fichas, no un número con «?».",
    'error.position.no_ply': "Tras {ply} jugadas no le toca mover a nadie; la partida tiene {max}.",
    'error.position.over': "En esa posición no le toca a nadie.",
    'error.position.too_long': "Esa posición llevaría demasiado tiempo.",
    'error.position.unfit_bonuses': "El juego exacto es para reglas sin tantos durante el juego.",
    'error.position.unfit_drawing': "Aquí aún se puede robar: el juego exacto quiere todas las fichas en las manos, en la mesa o dormidas.",
    'error.position.unfit_end': "El juego exacto es para rondas que acaban cuando alguien domina o nadie puede jugar.",
    'error.position.unfit_matching': "El juego exacto es para reglas en las que se juntan números iguales y nada más se pide a una ficha.",
    'error.position.unfit_no_line': "El juego exacto es para una línea de fichas de dos caras, cada una una sola vez.",
    'error.position.unfit_no_turn': "Aquí no le toca a nadie poner una ficha.",
    'error.position.unfit_passing': "El juego exacto es para reglas en las que se pone una ficha por turno y solo se pasa cuando no hay otra.",
    'error.position.unfit_sides': "El juego exacto es para dos bandos; con estas reglas hay {count}.",
    'error.position.unfit_too_dear': "El juego exacto es para rondas que valen como mucho 8000 tantos.",
    'error.position.unfit_too_many': "El juego exacto es para 32 fichas entre todas las manos como mucho; aquí hay {count}.",
    'error.position.unfit_turns': "El juego exacto es para reglas en las que el turno da la vuelta a la mesa.",
    'error.position.unreadable': "Esa posición no se entiende: {why}",
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
    'error.review.no_reason': "Por qué se hizo una jugada se cuenta cuando termina la partida.",
    'error.review.none': "Esa ronda no se puede repasar.",
    'error.rules.bad_choice': "Eso no se puede elegir con estas reglas: {word}.",
    'error.rules.broken': "El fichero de reglas {name} tiene errores ({n}).",
    'error.rules.unknown': "Esas reglas no existen.",
    'error.server.fault': "El programa ha tenido un fallo. La mesa está a salvo; vuelve a probar.",
    'error.table.bad_seats': "Los asientos elegidos no valen para estas reglas.",
    'error.table.bad_teams': "Con estas reglas no se pueden formar esos equipos.",
    'error.table.house_full': "Hay demasiadas mesas en juego. Vuelve a probar más tarde.",
    'error.table.no_seat': "En esta mesa solo puedes mirar.",
    'error.table.not_found': "Esta mesa ya no existe, o no es tuya.",
    'error.table.not_now': "Eso no se puede hacer ahora en esta mesa.",
    'error.table.too_many': "Tienes demasiadas mesas abiertas. Quita alguna de la lista y vuelve a probar.",
    'error.table.too_many_windows': "Esta mesa está abierta en demasiadas ventanas. Cierra alguna.",
    'error.title': "Algo no ha ido bien",
    'error.unknown': "Algo no ha ido bien. Vuelve a probar.",
    'explain.against': "en contra",
    'explain.chance': "{value} % de ganar la partida",
    'explain.chosen': "la elegida",
    'explain.for': "a favor",
    'explain.more': "Qué más sopesó",
    'explain.points': "{value} tantos por ronda",
    'explain.title': "¿Por qué?",
    'explain.weight': "peso {value}",
    'forfeit.crash': "se terminó por su cuenta",
    'forfeit.disqualified': "no cumplió lo acordado",
    'forfeit.illegal_move': "hizo una jugada que no se puede hacer",
    'forfeit.out_of_memory': "cogió más memoria de la que puede",
    'forfeit.timeout': "no contestó a tiempo",
    'home.drawn': "Empate",
    'home.finished': "Partidas terminadas",
    'home.forget': "Quitar de la lista",
    'home.forget_text': "Desaparece de la lista y no se puede recuperar.",
    'home.forget_title': "¿Quitar esta partida?",
    'home.go_on': "Seguir una partida",
    'home.hand': "Ronda {hand}",
    'home.lab': "Laboratorio",
    'home.lab_text': "¿Qué jugador es mejor? Jugar cientos de partidas y saberlo",
    'home.lead': "Ese rato después de comer en el que nadie se levanta de la mesa.",
    'home.lost': "Perdiste",
    'home.more.one': "Ver {n} más",
    'home.more.other': "Ver {n} más",
    'home.options': "Opciones",
    'home.options_text': "Idioma, letra, sonido y ritmo",
    'home.play': "Jugar",
    'home.play_text': "Dominó con compañero y rivales de todos los niveles",
    'home.players': "Jugadores",
    'home.players_text': "Quién es quién, y cómo juega cada uno",
    'home.resume': "Seguir",
    'home.review': "Repasar",
    'home.rules': "Reglas",
    'home.rules_text': "Cómo se juega a cada modalidad, en frases sencillas",
    'home.side_won.one': "Gana {names}",
    'home.side_won.other': "Ganan {names}",
    'home.watching': "De espectador",
    'home.won': "Ganaste",
    'home.your_turn': "Te toca",
    'laboratory.accepted': "La prueba acepta que {name} es mejor que {other} en lo que se buscaba.",
    'laboratory.across': "Abajo, las partidas jugadas; a la izquierda, las ganadas",
    'laboratory.add': "Añadir otro equipo",
    'laboratory.add_text': "Con más equipos se juega un torneo.",
    'laboratory.after': "Tras {games} partidas:",
    'laboratory.again': "Empezar de nuevo",
    'laboratory.again_text': "Se juega lo mismo con otros repartos. Lo jugado hasta ahora se queda en la lista, en pausa.",
    'laboratory.again_title': "¿Empezar de nuevo?",
    'laboratory.against': "contra",
    'laboratory.ahead': "{name} va por delante: gana {value} de cada 100.",
    'laboratory.all_figures': "Todas las cifras",
    'laboratory.apart': "Distinto en cada asiento",
    'laboratory.at_most': "¿Cuántas, como mucho?",
    'laboratory.bands': "Cada franja es donde está de verdad su equipo, con un 95 % de seguridad: cuando se separan, uno es mejor.",
    'laboratory.begin_again': "Empezar otra vez",
    'laboratory.begins': "Las partidas empiezan.",
    'laboratory.beside': "frente a",
    'laboratory.better': "Es mejor {name}: ya no parece casualidad.",
    'laboratory.beyond_doubt': "Es mejor que {other}, sin duda razonable.",
    'laboratory.blocks': "Bloques de reparto idéntico",
    'laboratory.change': "Cambio",
    'laboratory.change_seat': "Equipo {letter}, asiento {n}: {name}. Cambiar",
    'laboratory.change_team': "Equipo {letter}: {name}, nivel {level} de {highest}. Cambiar",
    'laboratory.choose_seat': "¿Cómo juega el asiento {n} del equipo {letter}?",
    'laboratory.choose_team': "¿Cómo juega el equipo {letter}?",
    'laboratory.curve': "Partidas ganadas, una tras otra",
    'laboratory.decided': "La prueba lo decide: {name} es mejor que {other}.",
    'laboratory.done_of': "{n} %",
    'laboratory.drawn.one': "{games} en tablas",
    'laboratory.drawn.other': "{games} en tablas",
    'laboratory.each_pairing': "Son las de cada emparejamiento.",
    'laboratory.earlier': "Anteriores",
    'laboratory.early': "Aún es pronto para decir nada.",
    'laboratory.elo': "Diferencia que importa, en Elo normalizado",
    'laboratory.elo_text': "De {min} a {max}. Cuanto menor, más partidas hacen falta.",
    'laboratory.end.crash': "el programa se cayó",
    'laboratory.end.disqualified': "descalificado",
    'laboratory.end.hand_cap': "cortada por su tope de rondas",
    'laboratory.end.illegal_move': "jugada ilegal",
    'laboratory.end.out_of_memory': "se quedó sin memoria",
    'laboratory.end.resigned': "un bando se rindió",
    'laboratory.end.timeout': "se le acabó el tiempo",
    'laboratory.explained': "Cada reparto se juega dos veces o más, cambiando de sitio a los equipos: así la suerte del reparto es la misma para todos. La franja y los números de arriba se pueden mirar en cualquier momento sin engañarse.",
    'laboratory.figures': "Cifras",
    'laboratory.first': "{name} acaba en cabeza, con {value} puntos de cada 100.",
    'laboratory.first_so_far': "{name} va en cabeza, con {value} puntos de cada 100.",
    'laboratory.forecast': "Previsión",
    'laboratory.forfeited': "{name} la pierde: {why}",
    'laboratory.forget': "Borrar",
    'laboratory.forget_balance': "Se borra con su informe, y no se puede recuperar.",
    'laboratory.forget_balance_title': "¿Borrar este juicio?",
    'laboratory.forget_text': "Se borran sus partidas y su informe, y no se pueden recuperar.",
    'laboratory.forget_title': "¿Borrar este experimento?",
    'laboratory.games': "Partidas",
    'laboratory.gauntlet': "El primero contra los demás",
    'laboratory.go_on': "Seguir",
    'laboratory.good_ask': "Se juega solo unos minutos con jugadores de todos los niveles y se dice cuánto dura, si abrir es ventaja, y cuánto hay de destreza y cuánto de suerte.",
    'laboratory.good_basis': "{games} partidas; las cifras son de las que juega {player} consigo mismo.",
    'laboratory.good_before': "Ya se han medido",
    'laboratory.good_beside': "Compararlas con otras reglas",
    'laboratory.good_range': "Debajo de cada cifra, donde está de verdad con un 95 % de seguridad.",
    'laboratory.good_start': "Averiguarlo",
    'laboratory.good_text': "El ordenador juega consigo mismo, desde el nivel más flojo hasta el más fuerte. Se puede dejar esta página: sigue solo.",
    'laboratory.good_title': "¿Es un buen juego?",
    'laboratory.half': "la mitad: {games}",
    'laboratory.hand_n': "Ronda {number}",
    'laboratory.hands.one': "{games} ronda",
    'laboratory.hands.other': "{games} rondas",
    'laboratory.how_many': "¿Cuántas partidas?",
    'laboratory.judged': "Reglas medidas",
    'laboratory.knockout': "Eliminatoria",
    'laboratory.later': "Siguientes",
    'laboratory.leans': "La prueba se inclina por {name}, aunque podría ser casualidad.",
    'laboratory.level': "Por ahora van igualados.",
    'laboratory.likely': "Parece mejor que {other}.",
    'laboratory.list': "Partidas",
    'laboratory.match_n': "Partida {number}",
    'laboratory.matches.one': "{games} partida",
    'laboratory.matches.other': "{games} partidas",
    'laboratory.more_games': "Para que no quede duda harían falta unas {games} más, si la diferencia es la que se ve.",
    'laboratory.much': "¿Cuánto se juega?",
    'laboratory.new_window': "(se abre en otra ventana)",
    'laboratory.no_games': "Todavía no hay ninguna partida.",
    'laboratory.no_match': "Aún no hay ninguna partida",
    'laboratory.nobody': "Nadie gana",
    'laboratory.not_precise': "Se acabaron las partidas antes de saber el resultado con la precisión pedida.",
    'laboratory.not_shown': "No se ve que sea mejor que {other}.",
    'laboratory.of': "{games} de {all}",
    'laboratory.open': "Todavía no se ve quién es mejor.",
    'laboratory.opened': "sale {name}",
    'laboratory.other_number': "Otra cantidad",
    'laboratory.other_rules': "Otras reglas",
    'laboratory.pages': "Más partidas",
    'laboratory.pairings': "Emparejamientos",
    'laboratory.passed': "{name} pasa de la mitad en la partida {number}.",
    'laboratory.passed_half': "{name} ya ha pasado de la mitad.",
    'laboratory.past': "Experimentos",
    'laboratory.pause': "Pausa",
    'laboratory.plays_as.one': "juega como {way}",
    'laboratory.plays_as.other': "juegan como {way}",
    'laboratory.points': "{name} saca {value} tantos por ronda a {other}; con un 95 % de seguridad, entre {low} y {high}.",
    'laboratory.precise': "El resultado ya se sabe con la precisión pedida.",
    'laboratory.precisely': "Con más precisión",
    'laboratory.progress': "Cuánto va jugado",
    'laboratory.range': "{from}–{to} de {all}",
    'laboratory.rated': "{name} acaba en cabeza: {value} Elo sobre la media; con un 95 % de seguridad, entre {low} y {high}.",
    'laboratory.read_rules': "Leer las reglas: {name}",
    'laboratory.rejected': "La prueba acepta que {name} no es mejor que {other} en lo que se buscaba.",
    'laboratory.remove': "Quitar el equipo {letter}, {name}",
    'laboratory.report': "Ver el informe",
    'laboratory.round': "Ronda del torneo {n}",
    'laboratory.round_robin': "Todos contra todos",
    'laboratory.rules': "Reglas",
    'laboratory.run': "El experimento",
    'laboratory.schedule': "¿Quién se enfrenta a quién?",
    'laboratory.showing': "Mostrando lo jugado",
    'laboratory.standings': "Cómo van",
    'laboratory.start': "Empezar",
    'laboratory.state.broken': "Estropeado",
    'laboratory.state.finished': "Terminado",
    'laboratory.state.paused': "En pausa",
    'laboratory.state.running': "En marcha",
    'laboratory.state.waiting': "En espera",
    'laboratory.stop': "Dejarlo",
    'laboratory.stop_all': "Al jugarlas todas",
    'laboratory.stop_decided': "En cuanto se vea quién es mejor",
    'laboratory.stop_precise': "Cuando el resultado se sepa bien",
    'laboratory.sure_of': "{name}, puntos de cada 100 (95 %)",
    'laboratory.swiss': "Por rondas, con los de parecidos puntos",
    'laboratory.table': "La curva en números",
    'laboratory.team': "Equipo {letter}",
    'laboratory.the_others': "los demás",
    'laboratory.title': "Laboratorio",
    'laboratory.to_end': "Al final",
    'laboratory.too_few': "Son pocas partidas para saber quién es mejor.",
    'laboratory.undecided': "La prueba se quedó sin partidas antes de decidir.",
    'laboratory.unit': "¿Qué es una partida?",
    'laboratory.unit_hand': "Una sola ronda",
    'laboratory.unit_match': "Hasta el final, {goal}",
    'laboratory.until': "¿Cuándo se para?",
    'laboratory.verdict': "En el informe, con letras",
    'laboratory.versus': "{one} contra {other}",
    'laboratory.waits': "Espera su turno: antes hay otro experimento en marcha.",
    'laboratory.who': "¿Quién juega contra quién?",
    'laboratory.width': "Partidas de cada 100, arriba o abajo",
    'laboratory.width_text': "De {min} a {max}. Cuanto menos, más partidas hacen falta.",
    'laboratory.winner': "Gana {name}",
    'laboratory.wins': "{name} gana {value} de cada 100; con un 95 % de seguridad, entre {low} y {high}.",
    'laboratory.won': "Partidas ganadas",
    'laboratory.won_of': "{wins} de {games}",
    'move.across': "brazo {arm}",
    'move.at': "{tile}, {side}",
    'move.dealt': "Ronda {hand}. Sale {name}.",
    'move.dealt_you': "Ronda {hand}. Sales tú.",
    'move.double': "{number} doble",
    'move.down': "abajo",
    'move.drew.one': "{name} roba {n} ficha.",
    'move.drew.other': "{name} roba {n} fichas.",
    'move.drew_you.one': "Robas {n} ficha.",
    'move.drew_you.other': "Robas {n} fichas.",
    'move.ends': "extremos {left} y {right}",
    'move.ends_many': "extremos {numbers}",
    'move.fourfold': "cuádruple {number}",
    'move.gave': "{name} da una ficha al monte.",
    'move.gave_tile': "{name} da {tile} al monte.",
    'move.gave_you': "Das {tile} al monte.",
    'move.give': "dar {tile}",
    'move.kept': "{name} no da más.",
    'move.kept_you': "No das más.",
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
    'move.opened_only': "{name} sale con {tile}.",
    'move.opened_only_you': "Sales con {tile}.",
    'move.opened_you': "Sales con {tile}; {ends}.",
    'move.passed': "{name} pasa.",
    'move.passed_you': "Pasas.",
    'move.placed': "{name}, {side}: {tile}; {ends}.",
    'move.placed_only': "{name}, {side}: {tile}.",
    'move.right': "derecha",
    'move.scored': "{names}, {points}: {what}.",
    'move.stopped': "{name} se planta.",
    'move.stopped_you': "Te plantas.",
    'move.tile': "{a}-{b}",
    'move.triple': "triple {number}",
    'move.up': "arriba",
    'move.with_long': "Con pensada larga.",
    'move.with_short': "Con pensada.",
    'move.yielded': "{name} deja la salida a su compañero.",
    'move.yielded_you': "Dejas la salida a tu compañero.",
    'options.auto_draw': "Robar solo",
    'options.auto_draw_text': "Las fichas del monte llegan a la mano sin tocarlo",
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
    'players.broken': "Carpetas con errores",
    'players.broken_text': "Estos jugadores no se pueden usar todavía. Lo demás funciona igual.",
    'players.by_levels': "Juega por la primera regla que le diga algo, de arriba abajo.",
    'players.by_sum': "Suma lo que pesa cada regla y juega lo que más suma.",
    'players.file': "Su archivo",
    'players.file_text': "Así lo lee el programa (TOML). Con «sobremesa players new» se copia para cambiarlo.",
    'players.lead': "Con quién se puede jugar, del más fácil al más difícil, y por qué reglas juega cada uno.",
    'players.line': "Línea {n}:",
    'players.methods': "Maneras de jugar",
    'players.methods_text': "Para el laboratorio, y para quien quiera probarlas en la mesa.",
    'players.mistakes': "Se equivoca en {percent} de cada 100 jugadas.",
    'players.noise': "A cada suma le añade un azar de desviación {noise}.",
    'players.own': "tuyo",
    'players.part.fourth': "Cuando sale el de después",
    'players.part.leader': "Cuando manda su mano",
    'players.part.mano': "Cuando sale",
    'players.part.partner': "Cuando sale su pareja",
    'players.part.second': "Cuando sale el de antes",
    'players.people': "Personas",
    'players.play': "Jugar contra {name}",
    'players.plays_by': "Cómo juega {name}",
    'players.title': "Jugadores",
    'players.weight': "peso {weight}",
    'review.advice': "{player} habría jugado {move}.",
    'review.advice_same': "{player} habría jugado lo mismo.",
    'review.advice_title': "Qué habría hecho la pista",
    'review.all_hands': "Todas las manos",
    'review.analysis': "Con todas las manos a la vista",
    'review.analyze': "Analizar la ronda",
    'review.analyzing': "Analizando la ronda…",
    'review.as_seat': "Lo que veía {name}",
    'review.back': "Atrás",
    'review.better': "Con todas las manos a la vista, lo mejor era {best}: {best_value} en vez de {value}.",
    'review.cost.one': "costó {n} tanto",
    'review.cost.other': "costó {n} tantos",
    'review.costly': "Las jugadas que más costaron",
    'review.costly_move': "Jugada {ply}: {name}, {move}",
    'review.first': "Al principio",
    'review.forced': "No había otra jugada: {value}.",
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
    'review.left_out.one': "{n} jugada llevaría demasiado tiempo y queda sin juzgar.",
    'review.left_out.other': "{n} jugadas llevarían demasiado tiempo y quedan sin juzgar.",
    'review.moves': "Jugadas",
    'review.none_costly': "Nadie dejó escapar un solo tanto.",
    'review.none_left': "sin fichas",
    'review.pass': "pasa",
    'review.record': "Descargar la partida",
    'review.right': "Con todas las manos a la vista, no había nada mejor: {value}.",
    'review.seed': "Comprobar el barajado",
    'review.seed_hash': "Huella",
    'review.seed_text': "Antes de repartir se publicó la huella de la semilla; terminada la partida, la semilla. Con «sobremesa replay --verify» se comprueba que nadie tocó las fichas.",
    'review.seed_value': "Semilla",
    'review.start': "Antes de la primera jugada",
    'review.step': "Jugada {ply} de {last}",
    'review.title': "Repaso",
    'review.unfinished': "La partida no ha terminado todavía: se podrá repasar al final.",
    'review.values_of': "Los tantos son los de la ronda para quien mueve, menos los del otro bando, si desde ahí todos jugaran viendo todas las fichas.",
    'review.why': "Por qué juega {name}",
    'review.why_changed': "Preguntado otra vez, {name} jugaría otra cosa: {move}.",
    'review.why_failed': "Ahora no se le puede preguntar.",
    'review.why_unknown': "{name} no dijo por qué.",
    'review.why_waiting': "Se lo estamos preguntando…",
    'rules.all': "Todas las reglas",
    'rules.file': "El fichero de reglas",
    'rules.file_text': "Estas son las reglas tal y como las lee el programa (TOML).",
    'rules.lead': "Elige una modalidad para leer cómo se juega.",
    'rules.play': "Jugar con estas reglas",
    'rules.read': "Cómo se juega",
    'rules.sources': "De dónde vienen",
    'rules.title': "Reglas",
    'score.again': "Jugar otra",
    'score.count_hand': "en tu mano",
    'score.count_of': "{number}: {played} en la mesa, {held} en tu mano, {unseen} por ver",
    'score.count_seen': "{number}: {played} en la mesa, {held} en tu mano",
    'score.count_table': "en la mesa",
    'score.count_unseen': "por ver",
    'score.counts': "Cuántas fichas de cada palo se han visto",
    'score.forfeit': "Un programa no pudo seguir: {why}.",
    'score.hand': "Ronda",
    'score.hand_cap': "Se llegó al límite de rondas.",
    'score.hands.one': "A {n} ronda",
    'score.hands.other': "A {n} rondas",
    'score.in_play': "En esta",
    'score.leads': "va por delante",
    'score.left': "Puntos en la mano",
    'score.match_by.one': "Gana {names}",
    'score.match_by.other': "Ganan {names}",
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
    'score.to_both.one': "A {points} tantos, o {n} ronda",
    'score.to_both.other': "A {points} tantos, o {n} rondas",
    'score.to_target': "A {points} tantos",
    'score.total': "Total",
    'score.won_by': "Ronda para {names}",
    'score.won_us': "Ronda para nosotros",
    'score.won_you': "Ronda para ti",
    'table.badge': "{rules} · {target}",
    'table.board': "Mesa: {tiles}; {ends}",
    'table.board_empty': "Mesa vacía",
    'table.by_face': "Por el {number}",
    'table.choose_end': "Elige el extremo, o toca la ficha otra vez para dejarla.",
    'table.confirm_give': "Toca otra vez la ficha, o el monte, para darla.",
    'table.confirm_place': "Toca otra vez para ponerla ahí.",
    'table.connecting': "Un momento…",
    'table.draw_from.one': "Robar del monte; queda {n} por robar",
    'table.draw_from.other': "Robar del monte; quedan {n} por robar",
    'table.draws': "robo {n}",
    'table.drop_here': "Suéltala en uno de los sitios marcados.",
    'table.drop_stock': "Suéltala sobre el monte para darla.",
    'table.ends': "Extremos {left} y {right}.",
    'table.ends_count': "{n} extremos abiertos",
    'table.ends_equal': "Los dos extremos, {number}.",
    'table.ends_many': "Extremos {numbers}.",
    'table.ends_sum': "Suma de los extremos: {n}",
    'table.fits.one': "Encaja una ficha.",
    'table.fits.other': "Encajan {n} fichas.",
    'table.fits_none': "No encaja ninguna: hay que pasar.",
    'table.give.one': "Da una ficha al monte.",
    'table.give.other': "Da {n} fichas al monte, de una en una.",
    'table.give_to': "Dar {tile} al monte",
    'table.gives': "doy una",
    'table.gone': "No se puede abrir esta mesa",
    'table.hand_of_yours': "Tus fichas",
    'table.hide_panel': "Ocultar",
    'table.hint': "Pista",
    'table.hint_asked': "Buscando una pista…",
    'table.hint_mark': "pista",
    'table.hint_says': "Pista: {move}.",
    'table.keep': "No doy más",
    'table.keeps': "no doy más",
    'table.keys.arrows': "Recorrer la mano; con una ficha levantada, elegir el sitio",
    'table.keys.arrows_key': "Flechas",
    'table.keys.e': "Pensar",
    'table.keys.enter': "Levantar o poner la ficha",
    'table.keys.enter_key': "Intro",
    'table.keys.escape': "Dejar la ficha; o abrir el menú",
    'table.keys.escape_key': "Esc",
    'table.keys.h': "Pista",
    'table.keys.m': "Menú",
    'table.keys.p': "Pasar, plantarse",
    'table.keys.r': "Robar",
    'table.keys.t': "Pausa y seguir",
    'table.keys.title': "Jugar con el teclado",
    'table.leave': "Salir",
    'table.lost': "Sin conexión. Volviendo a intentarlo…",
    'table.mano': "mano",
    'table.may_give.one': "Puedes dar una ficha más al monte.",
    'table.may_give.other': "Puedes dar hasta {n} fichas al monte.",
    'table.may_stop.one': "Encaja una ficha más; o te plantas.",
    'table.may_stop.other': "Encajan {n} fichas más; o te plantas.",
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
    'table.must_stop': "No encaja ninguna más: toca plantarse.",
    'table.next_hand': "Siguiente ronda",
    'table.no_fit': "Esa ficha no encaja.",
    'table.not_yours_yet': "Aún no hay fichas en la mesa.",
    'table.numbers': "Palos",
    'table.open_any': "Sales tú, con la ficha que quieras.",
    'table.open_menu': "Menú",
    'table.open_or_yield': "Sales tú, o se lo dejas a {name}.",
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
    'table.place_down': "Poner abajo, con el {number}",
    'table.place_first': "Poner en la mesa",
    'table.place_left': "Poner a la izquierda, con el {number}",
    'table.place_right': "Poner a la derecha, con el {number}",
    'table.place_up': "Poner arriba, con el {number}",
    'table.redealt': "Se reparte de nuevo",
    'table.redealt_shows': "{name} enseña su mano:",
    'table.redealt_shows_you': "Enseñas tu mano:",
    'table.results': "Ver el resultado",
    'table.resume': "Seguir",
    'table.rules_of': "Leer las reglas: {rules}",
    'table.seat_now': "le toca",
    'table.see_end': "Ver el extremo {number}",
    'table.sending': "Un momento…",
    'table.sheet': "Tanteo",
    'table.show_panel': "Tanteo y jugadas",
    'table.step': "Una jugada",
    'table.stock_asleep.one': "{n} duerme",
    'table.stock_asleep.other': "{n} duermen",
    'table.stock_left.one': "Monte: {n} ficha",
    'table.stock_left.other': "Monte: {n} fichas",
    'table.stop': "Plantarse",
    'table.stops': "me planto",
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
    'table.to_draw.one': "Roba una ficha del monte.",
    'table.to_draw.other': "Roba {n} fichas del monte.",
    'table.turn_left': "Se juega hacia la izquierda",
    'table.turn_right': "Se juega hacia la derecha",
    'table.us': "Nosotros",
    'table.waiting_for': "Le toca a {name}",
    'table.which_face': "¿Por dónde encaja {tile}?",
    'table.yield': "Que salga {name}",
    'table.yields': "sal tú",
    'table.you': "Tú",
    'table.you_draw': "Robas {tile}.",
    'table.your_turn': "Te toca",
    'teams.add': "Otro bando",
    'teams.as_listed': "Como digáis",
    'teams.as_rules': "Los de las reglas",
    'teams.by_side': "Los de cada bando seguidos",
    'teams.change': "Cambiar los bandos",
    'teams.fewer': "Un asiento menos para {name}",
    'teams.interleaved': "Alternados",
    'teams.lot': "Por sorteo",
    'teams.more': "Un asiento más para {name}",
    'teams.order': "¿Cómo se sientan?",
    'teams.remove': "Quitar {name}",
    'teams.seat_side': "Bando del asiento {n}",
    'teams.side': "Bando {n}",
    'teams.side_name': "Nombre del bando {n}",
    'teams.size': "Asientos de {name}",
    'teams.sum': "{n} de {seats} asientos",
    'teams.title': "Bandos",
    'when.days.one': "ayer",
    'when.days.other': "hace {n} días",
    'when.hours.one': "hace {n} hora",
    'when.hours.other': "hace {n} horas",
    'when.minutes.one': "hace {n} minuto",
    'when.minutes.other': "hace {n} minutos",
    'when.now': "ahora mismo",
    'why.any_double': "{tile} es un doble, y los dobles cuanto antes.",
    'why.cannot_play': "Ninguna ficha encaja.",
    'why.fewer_numbers': "Deja menos palos abiertos donde elegir.",
    'why.give_any': "Una cualquiera.",
    'why.give_heaviest': "Da el {tile}, el que más pesa: {pips} puntos.",
    'why.give_least_connected.one': "Da el {tile}: es el que menos compañeras tiene ({n}).",
    'why.give_least_connected.other': "Da el {tile}: es el que menos compañeras tiene ({n}).",
    'why.heaviest': "{tile} es la ficha que más pesa de las que encajan: {pips} puntos.",
    'why.keep': "Ninguna más le sobra.",
    'why.least_bad': "Todas tienen algo en contra: esta, lo que menos.",
    'why.maestro': "Con ella gana la partida en un {chance} % de las manos imaginadas ({iterations}).",
    'why.matrix': "{tile} es la que más vale por dobles, palos y peso: {weight}.",
    'why.no_double': "Ningún doble encaja: vale cualquier ficha.",
    'why.no_rule': "Ninguna regla dice nada: una cualquiera.",
    'why.nothing_passed': "Nadie ha pasado a lo que se puede dejar abierto: una cualquiera.",
    'why.only_give': "Es la única ficha que puede dar.",
    'why.only_move': "Es la única ficha que encaja.",
    'why.passed_on.one': "Deja abierto el {number}, al que ya ha pasado {n} rival.",
    'why.passed_on.other': "Deja abierto el {number}, al que ya han pasado {n} rivales.",
    'why.random': "Una cualquiera, sin pensarlo.",
    'why.rule.abrir-largo.one': "Abro el {number}, del que me queda {n} ficha.",
    'why.rule.abrir-largo.other': "Abro el {number}, del que me quedan {n} fichas.",
    'why.rule.ahorcar': "Ahorco el {tile}: lo tiene un rival con un {percent} % de probabilidad.",
    'why.rule.ahorcarse': "Me ahorco el {number} doble y abro el {opened} para que mi compañero domine.",
    'why.rule.buscar-cierre.one': "Con los extremos que dejo solo queda {n} ficha que encaje; mi pareja suma unos {own} de los {all} tantos.",
    'why.rule.buscar-cierre.other': "Con los extremos que dejo quedan {n} fichas que encajen; mi pareja suma unos {own} de los {all} tantos.",
    'why.rule.cierre-calculado': "Si se cierra, tengo {own} de los {all} tantos que quedan: ganamos con un {percent} % de probabilidad.",
    'why.rule.cierre-cuarto': "A la cuenta de la cuarta parte: tengo {own}, y la cuarta parte de lo que queda son {limit}.",
    'why.rule.cierre-promedio': "A seis tantos por ficha, la pareja lleva {own}; la mitad de lo que queda son {limit}.",
    'why.rule.cierre-regalado': "El rival acaba de servir el cierre al {number}: regalo sospechoso.",
    'why.rule.cortar-primero': "Lo primero es cortar el {number} del rival, y con una mixta.",
    'why.rule.cruzar': "Se han doblado al {doubled}: cruzo por el lado del {number}.",
    'why.rule.cuadrar-companero': "Cuadro al {number}, el palo de mi compañero.",
    'why.rule.cuadrar.one': "Cuadro al {number}, donde mando: me queda {n}.",
    'why.rule.cuadrar.other': "Cuadro al {number}, donde mando: me quedan {n}.",
    'why.rule.cualquier-doble': "{tile} es un doble, y los dobles cuanto antes.",
    'why.rule.cualquiera': "Una cualquiera.",
    'why.rule.dar-pase': "El siguiente pasa con un {percent} % de probabilidad.",
    'why.rule.despuntarse': "La mano pinta mal: me despunto y suelto el {tile}, que son {pips} tantos.",
    'why.rule.doblarse.one': "Me doblo: el {tile} corre peligro, queda {n} ficha del {number} por salir.",
    'why.rule.doblarse.other': "Me doblo: el {tile} corre peligro, quedan {n} fichas del {number} por salir.",
    'why.rule.doble-en-peligro.one': "El {number} doble peligra: queda {n} ficha de su palo por salir.",
    'why.rule.doble-en-peligro.other': "El {number} doble peligra: quedan {n} fichas de su palo por salir.",
    'why.rule.doble-salvador': "El {tile} salva la mano: con otra ficha quedaría el cierre servido.",
    'why.rule.entradas.one': "Con el {tile} pierdo {n} entrada: no me queda otra de ese palo.",
    'why.rule.entradas.other': "Con el {tile} pierdo {n} entradas: no me quedan otras de esos palos.",
    'why.rule.falla-deducida': "Quien pudo repetir su palo con el {tile} no lo hizo: seguramente no lo tiene.",
    'why.rule.final-exacto': "Quedan {worlds} repartos posibles: contados todos, esta deja {points} tantos de media.",
    'why.rule.leer-pensada': "Por la pensada se sabe quién guarda el {number} y quién no.",
    'why.rule.llave': "El {tile} es la llave del {number}: solo yo puedo jugar ahí, y la guardo.",
    'why.rule.matar-salida.one': "Mato el {number} de la salida y abro el {opened}, del que me queda {n}.",
    'why.rule.matar-salida.other': "Mato el {number} de la salida y abro el {opened}, del que me quedan {n}.",
    'why.rule.matriz': "{tile} es la que más vale por dobles, palos y peso: {weight}.",
    'why.rule.no-dar-al-mano': "El {number} es el palo de un rival: no se lo abro.",
    'why.rule.no-matar-companero': "El {number} es el palo de mi compañero: no se lo tapo.",
    'why.rule.no-pasar-companero': "Mi compañero se quedaría sin jugar con un {percent} % de probabilidad.",
    'why.rule.no-quedar-fallo.one': "Me queda {n} ficha para los extremos que dejo.",
    'why.rule.no-quedar-fallo.other': "Me quedan {n} fichas para los extremos que dejo.",
    'why.rule.no-salir-viudo': "El {tile} está viudo: no llevo ninguna más de su palo.",
    'why.rule.palo-de-cinco.one': "Me entró {n} del {number}: juego para mí.",
    'why.rule.palo-de-cinco.other': "Me entraron {n} del {number}: juego para mí.",
    'why.rule.quien-manda': "Según quién manda en la pareja, pesa más el juego propio o el del compañero.",
    'why.rule.repetir': "Salí con el {number} y lo repito.",
    'why.rule.salida-doble-acompanado.one': "Salgo con el {tile}: lo acompaña {n} ficha más de su palo.",
    'why.rule.salida-doble-acompanado.other': "Salgo con el {tile}: lo acompañan {n} fichas más de su palo.",
    'why.rule.salida-palo-largo.one': "Sin doble acompañado, salgo con el {tile}: es de mis palos largos ({n} compañera).",
    'why.rule.salida-palo-largo.other': "Sin doble acompañado, salgo con el {tile}: es de mis palos largos ({n} compañeras).",
    'why.rule.soltar-peso': "Suelto el {tile}: {pips} tantos menos en la mano.",
    'why.rule.volver-salida': "Le devuelvo a mi compañero su salida, el {number}.",
    'why.safe_double': "{tile} es un doble, y un doble siempre es seguro.",
    'why.safe_number.one': "Deja abierto el {number}, del que queda {n} ficha más en la mano.",
    'why.safe_number.other': "Deja abierto el {number}, del que quedan {n} fichas más en la mano.",
    'why.said': "{text}",
    'why.sampled': "Es la que mejor sale: {points} tantos por ronda de media (la siguiente, {next}) en {worlds} repartos posibles.",
    'why.yield': "No tiene un doble acompañado: que salga su compañero.",
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
    'bonus.all_pass': "for passing everybody",
    'bonus.capicua': "for capicúa",
    'bonus.chuchazo': "for chuchazo",
    'bonus.ends_equal': "for equal ends",
    'bonus.ends_equal_with_double': "for equal ends with a double",
    'bonus.ends_multiple_of': "for the open ends",
    'bonus.first_pass': "for the pass on the lead",
    'bonus.out': "for going out",
    'bonus.unnamed': "for a rewarded move",
    'choose.all_rules.one': "See the other variant",
    'choose.all_rules.other': "See the {n} variants",
    'choose.alone': "each for themselves",
    'choose.change': "{name}, {place}: plays as {player}, level {level} of {highest}. Change",
    'choose.change_opponent': "{name}, {place}: level {level} of {highest}. Change",
    'choose.change_person': "{name}, {place}: a person. Change",
    'choose.done': "Done",
    'choose.everybody': "Let everybody play like this",
    'choose.found_none': "No variant has that in its name or its summary.",
    'choose.gallery': "Who sits at seat {n}?",
    'choose.group.alone': "Everybody alone",
    'choose.group.own': "Your own",
    'choose.group.pairs': "In pairs",
    'choose.group.sides': "In sides",
    'choose.hands.one': "{n} round",
    'choose.hands.other': "{n} rounds",
    'choose.how_many': "How many play?",
    'choose.level': "Level {level} of {highest}",
    'choose.methods': "Ways of playing",
    'choose.only_computers': "At this house only computers play: one looks on.",
    'choose.options_of': "Settings of {name}",
    'choose.out_of_range': "It must be a whole number between {min} and {max}.",
    'choose.own': "yours",
    'choose.pairs': "in pairs",
    'choose.people': "People",
    'choose.person': "A person",
    'choose.person_n': "Person {n}",
    'choose.person_name': "Their name",
    'choose.person_text': "On this same screen: hand it over at each turn.",
    'choose.place.left': "To the left",
    'choose.place.opposite': "Opposite",
    'choose.place.partner': "Partner",
    'choose.place.right': "To the right",
    'choose.place.you': "Your place",
    'choose.range': "Between {min} and {max}; usually {default}",
    'choose.range_of': "{numbers} players",
    'choose.rules_title': "All variants",
    'choose.search': "Search",
    'choose.seat': "Seat {n}",
    'choose.seats.one': "{n} player",
    'choose.seats.other': "{n} players",
    'choose.sides': "{n} sides",
    'choose.single': "a single round",
    'choose.solitaire': "solitaire",
    'choose.start': "Start",
    'choose.target': "to {points}",
    'choose.title': "Set the table",
    'choose.watch': "Only watch, let the computer play",
    'choose.watch_start': "Start watching",
    'choose.which': "What shall we play?",
    'choose.who': "Who takes a seat?",
    'choose.you': "You",
    'error.lab.broken': "This experiment can't be read, or can't go on.",
    'error.lab.closed': "Experiments can only be looked at here: not started, paused or removed.",
    'error.lab.mistaken': "This experiment can't be played as it is.",
    'error.lab.no_balance': "There is no such balance, or no longer.",
    'error.lab.no_game': "That game isn't in the experiment, or hasn't been played yet.",
    'error.lab.no_run': "There is no such experiment, or no longer.",
    'error.lab.not_yet': "There is nothing to tell before all games are played.",
    'error.lab.over': "Everything is played: there is nothing to go on with.",
    'error.lab.too_many_games': "That makes {games} games; an experiment has at most {max} here.",
    'error.lab.too_many_runs': "There are {limit} kept already. Remove one and try again.",
    'error.lab.too_many_teams': "An experiment has at most {max} teams here.",
    'error.lab.under_way': "The games under way are still being finished. Try again in a moment.",
    'error.move.can_play': "You can't pass: a tile of yours fits.",
    'error.move.does_not_fit': "That tile has no {number}.",
    'error.move.false_pause_long': "A pause must tell the truth: here it is a long one, because both ends are now equal and you hold more of that number. Lay the tile again: the table says it for you.",
    'error.move.false_pause_none': "A pause must tell the truth: you hold no other tile of that number, or had no choice. Lay the tile again, now without a pause.",
    'error.move.false_pause_short': "A pause must tell the truth: here it is a short one, because you hold another tile of that number. Lay the tile again: the table says it for you.",
    'error.move.must_give': "Now you must give a tile back to the stock.",
    'error.move.must_open': "The round is opened with {tile}.",
    'error.move.no_such_end': "There is no such end now: with no tiles laid, or both ends equal, one plays to the right.",
    'error.move.not_allowed': "After the {tile}, that tile isn't allowed.",
    'error.move.not_held': "That tile isn't in your hand.",
    'error.move.not_legal': "That tile can't go there.",
    'error.move.not_now': "There is nothing to play now.",
    'error.move.not_your_turn': "It isn't your turn yet.",
    'error.move.nothing_to_give': "No tile is given now.",
    'error.move.spinner_first': "The free sides of the double come first.",
    'error.move.stale': "The table had already changed. See how it stands and play again.",
    'error.move.unreadable': "That move can't be read.",
    'error.move.wrong_face': "That tile doesn't join the {number} by that face.",
    'error.name.unfit': "That name won't do: at most 24 letters, and only such as can be seen.",
    'error.network': "There is no connection to the program. Is it still open?",
    'error.player.bad_option': "A setting of the player won't do.",
    'error.player.broken': "The folder of the player {name} has mistakes.",
    'error.player.command': "The program can't be started: {problem}",
    'error.player.no_people': "Only computers play at this house.",
    'error.player.not_offered': "The player {name} is not on the list of this house.",
    'error.player.path': "Here a player is chosen by name.",
    'error.player.programs': "Programs may not sit down at this house.",
    'error.player.unknown': "There is no such player.",
    'error.position.hidden': "To be solved a position must have all hands open: their tiles, not a number and “?”.",
    'error.position.no_ply': "After {ply} moves it is nobody's turn; the match has {max}.",
    'error.position.over': "It is nobody's turn in that position.",
    'error.position.too_long': "That position would take too long.",
    'error.position.unfit_bonuses': "Exact play is for rules without points during play.",
    'error.position.unfit_drawing': "Tiles may still be drawn here: exact play needs all of them in the hands, on the table or asleep.",
    'error.position.unfit_end': "Exact play is for rounds that end when somebody goes out or nobody can play.",
    'error.position.unfit_matching': "Exact play is for rules in which equal numbers join, and nothing else is asked of a tile.",
    'error.position.unfit_no_line': "Exact play is for a line of tiles with two faces, each of them but once.",
    'error.position.unfit_no_turn': "It is nobody's turn to place a tile here.",
    'error.position.unfit_passing': "Exact play is for rules in which a turn is one tile, and a seat passes only when it must.",
    'error.position.unfit_sides': "Exact play is for two sides; these rules have {count}.",
    'error.position.unfit_too_dear': "Exact play is for rounds worth 8000 points at most.",
    'error.position.unfit_too_many': "Exact play is for 32 tiles in all hands together at most; here are {count}.",
    'error.position.unfit_turns': "Exact play is for rules in which the turn goes round the table.",
    'error.position.unreadable': "That position can't be read: {why}",
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
    'error.review.no_reason': "Why a move was made is told once the match is over.",
    'error.review.none': "That round can't be reviewed.",
    'error.rules.bad_choice': "That can't be chosen with these rules: {word}.",
    'error.rules.broken': "The rule file {name} has mistakes ({n}).",
    'error.rules.unknown': "There are no such rules.",
    'error.server.fault': "The program had a fault. The table is safe; please try again.",
    'error.table.bad_seats': "These seats don't go with these rules.",
    'error.table.bad_teams': "These teams don't go with these rules.",
    'error.table.house_full': "There are too many tables under way. Please try again later.",
    'error.table.no_seat': "At this table you can only watch.",
    'error.table.not_found': "This table no longer exists, or isn't yours.",
    'error.table.not_now': "That can't be done at this table now.",
    'error.table.too_many': "You have too many tables open. Remove one from the list and try again.",
    'error.table.too_many_windows': "This table is open in too many windows. Close one of them.",
    'error.title': "Something went wrong",
    'error.unknown': "Something went wrong. Please try again.",
    'explain.against': "against it",
    'explain.chance': "{value}% to win the match",
    'explain.chosen': "the one chosen",
    'explain.for': "for it",
    'explain.more': "What else it weighed",
    'explain.points': "{value} points a hand",
    'explain.title': "Why?",
    'explain.weight': "weight {value}",
    'forfeit.crash': "it ended by itself",
    'forfeit.disqualified': "it didn't keep to what was agreed",
    'forfeit.illegal_move': "it made a move that can't be made",
    'forfeit.out_of_memory': "it took more memory than it may",
    'forfeit.timeout': "it didn't answer in time",
    'home.drawn': "A draw",
    'home.finished': "Finished games",
    'home.forget': "Remove from the list",
    'home.forget_text': "It leaves the list and can't be brought back.",
    'home.forget_title': "Remove this game?",
    'home.go_on': "Go on with a game",
    'home.hand': "Round {hand}",
    'home.lab': "Laboratory",
    'home.lab_text': "Which player is better? Play hundreds of games and know",
    'home.lead': "The while after a meal when nobody leaves the table.",
    'home.lost': "You lost",
    'home.more.one': "See {n} more",
    'home.more.other': "See {n} more",
    'home.options': "Options",
    'home.options_text': "Language, print, sound and pace",
    'home.play': "Play",
    'home.play_text': "Dominoes with a partner and opponents of every level",
    'home.players': "Players",
    'home.players_text': "Who is who, and how each of them plays",
    'home.resume': "Go on",
    'home.review': "Review",
    'home.rules': "Rules",
    'home.rules_text': "How each variant is played, in plain sentences",
    'home.side_won.one': "Won by {names}",
    'home.side_won.other': "Won by {names}",
    'home.watching': "Watching",
    'home.won': "You won",
    'home.your_turn': "Your turn",
    'laboratory.accepted': "The test accepts that {name} is better than {other} by what was looked for.",
    'laboratory.across': "Below, the games played; at the left, those won",
    'laboratory.add': "Add another team",
    'laboratory.add_text': "More teams play a tournament.",
    'laboratory.after': "After {games} games:",
    'laboratory.again': "Start over",
    'laboratory.again_text': "The same is played with other deals. What has been played stays in the list, paused.",
    'laboratory.again_title': "Start over?",
    'laboratory.against': "against",
    'laboratory.ahead': "{name} is ahead: {value} of every 100 won.",
    'laboratory.all_figures': "All the figures",
    'laboratory.apart': "Another at each seat",
    'laboratory.at_most': "How many, at most?",
    'laboratory.bands': "Each band is where its team really stands, 95% sure: once they have parted, one is better.",
    'laboratory.begin_again': "Begin again",
    'laboratory.begins': "The games are beginning.",
    'laboratory.beside': "beside",
    'laboratory.better': "{name} is better: it no longer looks like chance.",
    'laboratory.beyond_doubt': "Better than {other} beyond reasonable doubt.",
    'laboratory.blocks': "Blocks of the same deal",
    'laboratory.change': "Change",
    'laboratory.change_seat': "Team {letter}, seat {n}: {name}. Change",
    'laboratory.change_team': "Team {letter}: {name}, level {level} of {highest}. Change",
    'laboratory.choose_seat': "How does seat {n} of team {letter} play?",
    'laboratory.choose_team': "How does team {letter} play?",
    'laboratory.curve': "Games won, one after another",
    'laboratory.decided': "The test decides it: {name} is better than {other}.",
    'laboratory.done_of': "{n}%",
    'laboratory.drawn.one': "{games} drawn",
    'laboratory.drawn.other': "{games} drawn",
    'laboratory.each_pairing': "That is for each pairing.",
    'laboratory.earlier': "Earlier",
    'laboratory.early': "It is too early to say anything.",
    'laboratory.elo': "Difference that matters, in normalized Elo",
    'laboratory.elo_text': "From {min} to {max}. The smaller, the more games it takes.",
    'laboratory.end.crash': "the program crashed",
    'laboratory.end.disqualified': "disqualified",
    'laboratory.end.hand_cap': "cut off at the most hands there may be",
    'laboratory.end.illegal_move': "illegal move",
    'laboratory.end.out_of_memory': "out of memory",
    'laboratory.end.resigned': "a side resigned",
    'laboratory.end.timeout': "out of time",
    'laboratory.explained': "Each deal is played twice or more, the teams changing places, so that its luck is the same for everybody. The band and the figures above may be looked at any time without being misled.",
    'laboratory.figures': "Figures",
    'laboratory.first': "{name} comes first, with {value} points of every 100.",
    'laboratory.first_so_far': "{name} leads, with {value} points of every 100.",
    'laboratory.forecast': "Forecast",
    'laboratory.forfeited': "{name} loses it: {why}",
    'laboratory.forget': "Delete",
    'laboratory.forget_balance': "It is deleted with its report and cannot be brought back.",
    'laboratory.forget_balance_title': "Delete this judgement?",
    'laboratory.forget_text': "Its games and its report are deleted and cannot be brought back.",
    'laboratory.forget_title': "Delete this experiment?",
    'laboratory.games': "Games",
    'laboratory.gauntlet': "The first against the others",
    'laboratory.go_on': "Go on",
    'laboratory.good_ask': "It is played for some minutes by players of all levels, to say how long it takes, whether opening helps, and how much is skill and how much luck.",
    'laboratory.good_basis': "{games} games; the figures are those of {player} against itself.",
    'laboratory.good_before': "Judged before",
    'laboratory.good_beside': "Compare them with other rules",
    'laboratory.good_range': "Below each figure, where it really is, 95% sure.",
    'laboratory.good_start': "Find out",
    'laboratory.good_text': "The computer plays against itself, from the weakest level to the strongest. You can leave this page: it goes on by itself.",
    'laboratory.good_title': "Is it a good game?",
    'laboratory.half': "half: {games}",
    'laboratory.hand_n': "Hand {number}",
    'laboratory.hands.one': "{games} hand",
    'laboratory.hands.other': "{games} hands",
    'laboratory.how_many': "How many games?",
    'laboratory.judged': "Rules that were judged",
    'laboratory.knockout': "Knockout",
    'laboratory.later': "Later",
    'laboratory.leans': "The test leans towards {name}, though it might be chance.",
    'laboratory.level': "They are level so far.",
    'laboratory.likely': "It seems better than {other}.",
    'laboratory.list': "Games",
    'laboratory.match_n': "Match {number}",
    'laboratory.matches.one': "{games} match",
    'laboratory.matches.other': "{games} matches",
    'laboratory.more_games': "To leave no doubt it would take about {games} more, if the difference is what it seems.",
    'laboratory.much': "How much is played?",
    'laboratory.new_window': "(opens in another window)",
    'laboratory.no_games': "No game has been played yet.",
    'laboratory.no_match': "No game has been played yet",
    'laboratory.nobody': "Nobody wins",
    'laboratory.not_precise': "The games ran out before the result was known as closely as was asked.",
    'laboratory.not_shown': "It is not seen to be better than {other}.",
    'laboratory.of': "{games} of {all}",
    'laboratory.open': "It cannot be seen yet who is better.",
    'laboratory.opened': "{name} opens",
    'laboratory.other_number': "Another number",
    'laboratory.other_rules': "Other rules",
    'laboratory.pages': "More games",
    'laboratory.pairings': "Pairings",
    'laboratory.passed': "{name} passes half of them in game {number}.",
    'laboratory.passed_half': "{name} has passed half of them.",
    'laboratory.past': "Experiments",
    'laboratory.pause': "Pause",
    'laboratory.plays_as.one': "plays as {way}",
    'laboratory.plays_as.other': "play as {way}",
    'laboratory.points': "{name} scores {value} points a hand more than {other}; 95% sure: between {low} and {high}.",
    'laboratory.precise': "The result is known as closely as was asked.",
    'laboratory.precisely': "More precisely",
    'laboratory.progress': "How much has been played",
    'laboratory.range': "{from}–{to} of {all}",
    'laboratory.rated': "{name} comes first: {value} Elo above the mean; 95% sure: between {low} and {high}.",
    'laboratory.read_rules': "Read the rules: {name}",
    'laboratory.rejected': "The test accepts that {name} is not better than {other} by what was looked for.",
    'laboratory.remove': "Remove team {letter}, {name}",
    'laboratory.report': "Read the report",
    'laboratory.round': "Round {n} of the tournament",
    'laboratory.round_robin': "Everybody against everybody",
    'laboratory.rules': "Rules",
    'laboratory.run': "The experiment",
    'laboratory.schedule': "Who meets whom?",
    'laboratory.showing': "Showing what was played",
    'laboratory.standings': "How they stand",
    'laboratory.start': "Start",
    'laboratory.state.broken': "Broken",
    'laboratory.state.finished': "Finished",
    'laboratory.state.paused': "Paused",
    'laboratory.state.running': "Under way",
    'laboratory.state.waiting': "Waiting",
    'laboratory.stop': "Leave it",
    'laboratory.stop_all': "When all are played",
    'laboratory.stop_decided': "Once one is clearly better",
    'laboratory.stop_precise': "Once it is known closely",
    'laboratory.sure_of': "{name}, points of every 100 (95%)",
    'laboratory.swiss': "In rounds, with those of like points",
    'laboratory.table': "The curve in numbers",
    'laboratory.team': "Team {letter}",
    'laboratory.the_others': "the others",
    'laboratory.title': "Laboratory",
    'laboratory.to_end': "To the end",
    'laboratory.too_few': "Too few games to know who is better.",
    'laboratory.undecided': "The test ran out of games before it decided.",
    'laboratory.unit': "What is a game?",
    'laboratory.unit_hand': "A single hand",
    'laboratory.unit_match': "To the end, {goal}",
    'laboratory.until': "When does it stop?",
    'laboratory.verdict': "In the report, by letters",
    'laboratory.versus': "{one} against {other}",
    'laboratory.waits': "It waits its turn: another experiment is under way.",
    'laboratory.who': "Who plays against whom?",
    'laboratory.width': "Games of every 100, up or down",
    'laboratory.width_text': "From {min} to {max}. The fewer, the more games it takes.",
    'laboratory.winner': "{name} wins",
    'laboratory.wins': "{name} wins {value} of every 100; 95% sure: between {low} and {high}.",
    'laboratory.won': "Games won",
    'laboratory.won_of': "{wins} of {games}",
    'move.across': "arm {arm}",
    'move.at': "{tile}, {side}",
    'move.dealt': "Hand {hand}. {name} leads.",
    'move.dealt_you': "Hand {hand}. You lead.",
    'move.double': "double {number}",
    'move.down': "down",
    'move.drew.one': "{name} draws {n} tile.",
    'move.drew.other': "{name} draws {n} tiles.",
    'move.drew_you.one': "You draw {n} tile.",
    'move.drew_you.other': "You draw {n} tiles.",
    'move.ends': "ends {left} and {right}",
    'move.ends_many': "ends {numbers}",
    'move.fourfold': "fourfold {number}",
    'move.gave': "{name} gives a tile to the stock.",
    'move.gave_tile': "{name} gives {tile} to the stock.",
    'move.gave_you': "You give {tile} to the stock.",
    'move.give': "give {tile}",
    'move.kept': "{name} gives no more.",
    'move.kept_you': "You give no more.",
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
    'move.opened_only': "{name} leads with {tile}.",
    'move.opened_only_you': "You lead with {tile}.",
    'move.opened_you': "You lead {tile}; {ends}.",
    'move.passed': "{name} passes.",
    'move.passed_you': "You pass.",
    'move.placed': "{name}, {side}: {tile}; {ends}.",
    'move.placed_only': "{name}, {side}: {tile}.",
    'move.right': "right",
    'move.scored': "{names}, {points}: {what}.",
    'move.stopped': "{name} stops.",
    'move.stopped_you': "You stop.",
    'move.tile': "{a}-{b}",
    'move.triple': "triple {number}",
    'move.up': "up",
    'move.with_long': "With a long pause.",
    'move.with_short': "With a pause.",
    'move.yielded': "{name} leaves the lead to the partner.",
    'move.yielded_you': "You leave the lead to your partner.",
    'options.auto_draw': "Draw by itself",
    'options.auto_draw_text': "Tiles from the stock come to the hand without a press",
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
    'players.broken': "Folders with mistakes",
    'players.broken_text': "These players can't be used yet. All else works the same.",
    'players.by_levels': "Plays by the first rule that says something, from the top.",
    'players.by_sum': "Adds up what each rule weighs and plays what comes to most.",
    'players.file': "The file",
    'players.file_text': "This is how the program reads it (TOML). `sobremesa players new` copies it, to be changed.",
    'players.lead': "Whom one can play against, from the easiest to the hardest, and what rules each of them goes by.",
    'players.line': "Line {n}:",
    'players.methods': "Ways of playing",
    'players.methods_text': "For the laboratory, and for who wants to try them at the table.",
    'players.mistakes': "Errs in {percent} of 100 moves.",
    'players.noise': "Adds chance with a deviation of {noise} to every sum.",
    'players.own': "yours",
    'players.part.fourth': "When the seat after leads",
    'players.part.leader': "When its hand commands",
    'players.part.mano': "When it leads",
    'players.part.partner': "When its partner leads",
    'players.part.second': "When the seat before leads",
    'players.people': "People",
    'players.play': "Play against {name}",
    'players.plays_by': "How {name} plays",
    'players.title': "Players",
    'players.weight': "weight {weight}",
    'review.advice': "{player} would have played {move}.",
    'review.advice_same': "{player} would have played the same.",
    'review.advice_title': "What the hint would have done",
    'review.all_hands': "All hands",
    'review.analysis': "With all hands open",
    'review.analyze': "Analyse the round",
    'review.analyzing': "Analysing the round…",
    'review.as_seat': "What {name} saw",
    'review.back': "Back",
    'review.better': "With all hands open, the best was {best}: {best_value} instead of {value}.",
    'review.cost.one': "cost {n} point",
    'review.cost.other': "cost {n} points",
    'review.costly': "The moves that cost most",
    'review.costly_move': "Move {ply}: {name}, {move}",
    'review.first': "To the start",
    'review.forced': "There was no other move: {value}.",
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
    'review.left_out.one': "{n} move would take too long and is not judged.",
    'review.left_out.other': "{n} moves would take too long and are not judged.",
    'review.moves': "Moves",
    'review.none_costly': "Nobody let a single point go.",
    'review.none_left': "no tiles left",
    'review.pass': "passes",
    'review.record': "Download the game",
    'review.right': "With all hands open, nothing was better: {value}.",
    'review.seed': "Check the shuffle",
    'review.seed_hash': "Fingerprint",
    'review.seed_text': "The fingerprint of the seed was shown before the deal; the seed, once the match is over. “sobremesa replay --verify” checks that nobody touched the tiles.",
    'review.seed_value': "Seed",
    'review.start': "Before the first move",
    'review.step': "Move {ply} of {last}",
    'review.title': "Review",
    'review.unfinished': "The match isn't over yet: it can be reviewed at the end.",
    'review.values_of': "The points are those of the round for the side that moves, less the other side's, if from there on everybody played seeing all tiles.",
    'review.why': "Why {name} plays it",
    'review.why_changed': "Asked again, {name} would play something else: {move}.",
    'review.why_failed': "It cannot be asked now.",
    'review.why_unknown': "{name} did not say why.",
    'review.why_waiting': "It is being asked…",
    'rules.all': "All rules",
    'rules.file': "The rule file",
    'rules.file_text': "These are the rules just as the program reads them (TOML).",
    'rules.lead': "Choose a variant to read how it is played.",
    'rules.play': "Play by these rules",
    'rules.read': "How to play",
    'rules.sources': "Where they come from",
    'rules.title': "Rules",
    'score.again': "Play again",
    'score.count_hand': "in your hand",
    'score.count_of': "{number}: {played} on the table, {held} in your hand, {unseen} unseen",
    'score.count_seen': "{number}: {played} on the table, {held} in your hand",
    'score.count_table': "on the table",
    'score.count_unseen': "unseen",
    'score.counts': "How many tiles of each number have been seen",
    'score.forfeit': "A program could not go on: {why}.",
    'score.hand': "Hand",
    'score.hand_cap': "The limit of hands was reached.",
    'score.hands.one': "{n} round",
    'score.hands.other': "{n} rounds",
    'score.in_play': "This one",
    'score.leads': "leads",
    'score.left': "Pips in hand",
    'score.match_by.one': "{names} wins",
    'score.match_by.other': "{names} win",
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
    'score.to_both.one': "To {points} points, or {n} round",
    'score.to_both.other': "To {points} points, or {n} rounds",
    'score.to_target': "To {points} points",
    'score.total': "Total",
    'score.won_by': "The hand goes to {names}",
    'score.won_us': "The hand is ours",
    'score.won_you': "The hand is yours",
    'table.badge': "{rules} · {target}",
    'table.board': "Table: {tiles}; {ends}",
    'table.board_empty': "Empty table",
    'table.by_face': "By the {number}",
    'table.choose_end': "Choose the end, or press the tile again to put it back.",
    'table.confirm_give': "Press the tile again, or the stock, to give it.",
    'table.confirm_place': "Press again to lay it there.",
    'table.connecting': "One moment…",
    'table.draw_from.one': "Draw from the stock; {n} to draw",
    'table.draw_from.other': "Draw from the stock; {n} to draw",
    'table.draws': "I draw {n}",
    'table.drop_here': "Let it go on one of the marked places.",
    'table.drop_stock': "Drop it on the stock to give it.",
    'table.ends': "Ends {left} and {right}.",
    'table.ends_count': "{n} open ends",
    'table.ends_equal': "Both ends {number}.",
    'table.ends_many': "Ends {numbers}.",
    'table.ends_sum': "Sum of the ends: {n}",
    'table.fits.one': "One tile fits.",
    'table.fits.other': "{n} tiles fit.",
    'table.fits_none': "Nothing fits: you have to pass.",
    'table.give.one': "Give a tile to the stock.",
    'table.give.other': "Give {n} tiles to the stock, one by one.",
    'table.give_to': "Give {tile} to the stock",
    'table.gives': "I give one",
    'table.gone': "This table can't be opened",
    'table.hand_of_yours': "Your tiles",
    'table.hide_panel': "Hide",
    'table.hint': "Hint",
    'table.hint_asked': "Looking for a hint…",
    'table.hint_mark': "hint",
    'table.hint_says': "Hint: {move}.",
    'table.keep': "Give no more",
    'table.keeps': "no more",
    'table.keys.arrows': "Along the hand; with a tile lifted, choose the place",
    'table.keys.arrows_key': "Arrows",
    'table.keys.e': "Pause before the move",
    'table.keys.enter': "Lift or lay the tile",
    'table.keys.enter_key': "Enter",
    'table.keys.escape': "Put the tile back; or open the menu",
    'table.keys.escape_key': "Esc",
    'table.keys.h': "Hint",
    'table.keys.m': "Menu",
    'table.keys.p': "Pass, stop",
    'table.keys.r': "Draw",
    'table.keys.t': "Hold and go on",
    'table.keys.title': "Playing with the keyboard",
    'table.leave': "Leave",
    'table.lost': "No connection. Trying again…",
    'table.mano': "opener",
    'table.may_give.one': "You may give one more tile to the stock.",
    'table.may_give.other': "You may give up to {n} tiles to the stock.",
    'table.may_stop.one': "One more tile fits; or you stop.",
    'table.may_stop.other': "{n} more tiles fit; or you stop.",
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
    'table.must_stop': "No other tile fits: stop.",
    'table.next_hand': "Next hand",
    'table.no_fit': "That tile does not fit.",
    'table.not_yours_yet': "No tiles on the table yet.",
    'table.numbers': "Numbers",
    'table.open_any': "You lead, with any tile you like.",
    'table.open_menu': "Menu",
    'table.open_or_yield': "You lead, or leave it to {name}.",
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
    'table.place_across': "Place on arm {arm}, with the {number}",
    'table.place_down': "Place below, with the {number}",
    'table.place_first': "Lay on the table",
    'table.place_left': "Lay on the left, at the {number}",
    'table.place_right': "Lay on the right, at the {number}",
    'table.place_up': "Place above, with the {number}",
    'table.redealt': "Dealt again",
    'table.redealt_shows': "{name} shows the hand:",
    'table.redealt_shows_you': "You show your hand:",
    'table.results': "See the result",
    'table.resume': "Go on",
    'table.rules_of': "Read the rules: {rules}",
    'table.seat_now': "to play",
    'table.see_end': "See the end {number}",
    'table.sending': "One moment…",
    'table.sheet': "Score",
    'table.show_panel': "Score and moves",
    'table.step': "One move",
    'table.stock_asleep.one': "{n} asleep",
    'table.stock_asleep.other': "{n} asleep",
    'table.stock_left.one': "Stock: {n} tile",
    'table.stock_left.other': "Stock: {n} tiles",
    'table.stop': "Stop",
    'table.stops': "I stop",
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
    'table.to_draw.one': "Draw a tile from the stock.",
    'table.to_draw.other': "Draw {n} tiles from the stock.",
    'table.turn_left': "Play goes to the left",
    'table.turn_right': "Play goes to the right",
    'table.us': "Us",
    'table.waiting_for': "{name} to play",
    'table.which_face': "By which face does {tile} join?",
    'table.yield': "Let {name} lead",
    'table.yields': "you lead",
    'table.you': "You",
    'table.you_draw': "You draw {tile}.",
    'table.your_turn': "Your turn",
    'teams.add': "Another side",
    'teams.as_listed': "As you say",
    'teams.as_rules': "Those of the rules",
    'teams.by_side': "Each side together",
    'teams.change': "Change the sides",
    'teams.fewer': "One seat less for {name}",
    'teams.interleaved': "By turns",
    'teams.lot': "By lot",
    'teams.more': "One seat more for {name}",
    'teams.order': "How do they sit?",
    'teams.remove': "Remove {name}",
    'teams.seat_side': "Side of seat {n}",
    'teams.side': "Side {n}",
    'teams.side_name': "Name of side {n}",
    'teams.size': "Seats of {name}",
    'teams.sum': "{n} of {seats} seats",
    'teams.title': "Sides",
    'when.days.one': "yesterday",
    'when.days.other': "{n} days ago",
    'when.hours.one': "{n} hour ago",
    'when.hours.other': "{n} hours ago",
    'when.minutes.one': "{n} minute ago",
    'when.minutes.other': "{n} minutes ago",
    'when.now': "just now",
    'why.any_double': "{tile} is a double, and doubles go first.",
    'why.cannot_play': "No tile fits.",
    'why.fewer_numbers': "It leaves fewer numbers to choose from.",
    'why.give_any': "Any tile.",
    'why.give_heaviest': "Gives the {tile}, the heaviest: {pips} pips.",
    'why.give_least_connected.one': "Gives the {tile}: it has the fewest companions ({n}).",
    'why.give_least_connected.other': "Gives the {tile}: it has the fewest companions ({n}).",
    'why.heaviest': "{tile} is the heaviest tile that fits: {pips} pips.",
    'why.keep': "It can spare no more.",
    'why.least_bad': "Something speaks against each: against this one the least.",
    'why.maestro': "With it the match is won in {chance}% of the hands imagined ({iterations}).",
    'why.matrix': "{tile} is worth most for doubles, numbers and weight: {weight}.",
    'why.no_double': "No double fits: any tile will do.",
    'why.no_rule': "No rule says anything: any tile.",
    'why.nothing_passed': "Nobody has passed on what can be left open: any tile.",
    'why.only_give': "It is the only tile it may give.",
    'why.only_move': "It is the only tile that fits.",
    'why.passed_on.one': "It leaves {number} open, on which {n} rival has passed.",
    'why.passed_on.other': "It leaves {number} open, on which {n} rivals have passed.",
    'why.random': "Any tile, without thinking.",
    'why.rule.abrir-largo.one': "I open the {number}, of which I keep {n} tile.",
    'why.rule.abrir-largo.other': "I open the {number}, of which I keep {n} tiles.",
    'why.rule.ahorcar': "I bury the {tile}: a rival holds it with {percent}% probability.",
    'why.rule.ahorcarse': "I give up my double {number} and open the {opened} so that my partner can go out.",
    'why.rule.buscar-cierre.one': "After it only {n} tile fits the ends; our pair holds some {own} of the {all} pips.",
    'why.rule.buscar-cierre.other': "After it {n} tiles fit the ends; our pair holds some {own} of the {all} pips.",
    'why.rule.cierre-calculado': "If it is blocked I hold {own} of the {all} pips left: we win with {percent}% probability.",
    'why.rule.cierre-cuarto': "By the quarter rule: I hold {own}, and a quarter of what is left is {limit}.",
    'why.rule.cierre-promedio': "At six pips a tile the pair holds {own}; half of what is left is {limit}.",
    'why.rule.cierre-regalado': "The rival has just offered a block at {number}: a suspicious gift.",
    'why.rule.cortar-primero': "First I cut the rival's {number}, and with a mixed tile.",
    'why.rule.cruzar': "They doubled the {doubled}: I cross on the side of the {number}.",
    'why.rule.cuadrar-companero': "I square the table at {number}, my partner's number.",
    'why.rule.cuadrar.one': "I square the table at {number}, where I command: I keep {n}.",
    'why.rule.cuadrar.other': "I square the table at {number}, where I command: I keep {n}.",
    'why.rule.cualquier-doble': "{tile} is a double, and doubles go first.",
    'why.rule.cualquiera': "Any tile.",
    'why.rule.dar-pase': "The next rival passes with {percent}% probability.",
    'why.rule.despuntarse': "The hand looks lost: I shed the {tile}, worth {pips} pips.",
    'why.rule.doblarse.one': "I play the double: the {tile} is in danger, {n} tile with a {number} is still out.",
    'why.rule.doblarse.other': "I play the double: the {tile} is in danger, {n} tiles with a {number} are still out.",
    'why.rule.doble-en-peligro.one': "The double {number} is in danger: {n} tile of its number is still out.",
    'why.rule.doble-en-peligro.other': "The double {number} is in danger: {n} tiles of its number are still out.",
    'why.rule.doble-salvador': "The {tile} saves the hand: any other tile would set up the block.",
    'why.rule.entradas.one': "With the {tile} I lose {n} entry: I hold no other tile of that number.",
    'why.rule.entradas.other': "With the {tile} I lose {n} entries: I hold no other tiles of those numbers.",
    'why.rule.falla-deducida': "Whoever could have opened its number again with the {tile} did not: it probably does not hold it.",
    'why.rule.final-exacto': "{worlds} deals are possible: counting all of them, this one yields {points} points on average.",
    'why.rule.leer-pensada': "The pauses tell who keeps the {number} and who doesn't.",
    'why.rule.llave': "The {tile} is the key of the {number}: only I can play there, and I keep it.",
    'why.rule.matar-salida.one': "I kill the {number} that was led and open the {opened}, of which I keep {n}.",
    'why.rule.matar-salida.other': "I kill the {number} that was led and open the {opened}, of which I keep {n}.",
    'why.rule.matriz': "{tile} is worth most for doubles, numbers and weight: {weight}.",
    'why.rule.no-dar-al-mano': "{number} is a rival's number: I don't open it.",
    'why.rule.no-matar-companero': "{number} is my partner's number: I don't cover it.",
    'why.rule.no-pasar-companero': "My partner would have to pass with {percent}% probability.",
    'why.rule.no-quedar-fallo.one': "I keep {n} tile for the ends that I leave.",
    'why.rule.no-quedar-fallo.other': "I keep {n} tiles for the ends that I leave.",
    'why.rule.no-salir-viudo': "The {tile} stands alone: I hold no other tile of its number.",
    'why.rule.palo-de-cinco.one': "I was dealt {n} of the {number}: I play for myself.",
    'why.rule.palo-de-cinco.other': "I was dealt {n} of the {number}: I play for myself.",
    'why.rule.quien-manda': "Who commands in the pair decides whether one's own play or the partner's weighs more.",
    'why.rule.repetir': "I led the {number}, and I open it again.",
    'why.rule.salida-doble-acompanado.one': "I lead the {tile}: I hold {n} more tile of its number.",
    'why.rule.salida-doble-acompanado.other': "I lead the {tile}: I hold {n} more tiles of its number.",
    'why.rule.salida-palo-largo.one': "With no accompanied double I lead the {tile}: its numbers are my longest ({n} companion).",
    'why.rule.salida-palo-largo.other': "With no accompanied double I lead the {tile}: its numbers are my longest ({n} companions).",
    'why.rule.soltar-peso': "I shed the {tile}: {pips} pips fewer in the hand.",
    'why.rule.volver-salida': "I return my partner's lead, the {number}.",
    'why.safe_double': "{tile} is a double, and a double is always safe.",
    'why.safe_number.one': "It leaves {number} open, with {n} more tile of it in the hand.",
    'why.safe_number.other': "It leaves {number} open, with {n} more tiles of it in the hand.",
    'why.said': "{text}",
    'why.sampled': "It does best: {points} points a hand on average (the next best, {next}) over {worlds} possible deals.",
    'why.yield': "It holds no accompanied double: its partner may open.",
  },
};
