//! Changes of values.

use serde_json::json;
use sobremesa_protocol::changes::JsonChange;

#[test]
fn a_change_makes_the_second_of_the_first() {
    for (before, after, change) in [
        (json!(1), json!(2), json!({ "to": 2 })),
        (
            json!({ "a": 1, "b": 2 }),
            json!({ "a": 1, "b": 3, "c": 4 }),
            json!({ "in": { "b": { "to": 3 }, "c": { "to": 4 } } }),
        ),
        (json!({ "a": 1, "b": 2 }), json!({ "a": 1 }), json!({ "to": { "a": 1 } })),
        (json!([1, 2]), json!([1, 2, 3]), json!({ "list": { "kept": 2, "more": [3] } })),
        (json!([1, 2, 3, 4]), json!([1, 2, 3]), json!({ "list": { "kept": 3 } })),
        (json!([1, 2, 3, 4]), json!([2, 3, 4]), json!({ "to": [2, 3, 4] })),
        (
            json!([{ "a": [] }, { "a": [1] }]),
            json!([{ "a": [] }, { "a": [1, 2] }]),
            json!({ "list": { "kept": 2, "at": { "1": { "in": { "a": { "list": { "kept": 1, "more": [2] } } } } } } }),
        ),
        (json!([]), json!(null), json!({ "to": null })),
    ] {
        let found = JsonChange::between(&before, &after).expect("they differ");
        assert_eq!(serde_json::to_value(&found).expect("JSON"), change, "{before} {after}");
        let read: JsonChange = serde_json::from_value(change).expect("as it was written");
        let mut value = before.clone();
        read.apply(&mut value);
        assert_eq!(value, after, "{before}");
        assert_eq!(JsonChange::between(&after, &after), None);
    }
}
