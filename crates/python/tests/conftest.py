"""Nothing of whoever runs the tests gets into them: no rules or players of theirs, English messages."""

import sobremesa as sm

sm.set_data_folder("")
sm.set_language("en")
