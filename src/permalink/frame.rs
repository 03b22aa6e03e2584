//! What an embed and the page around it tell each other: shapes and their checks. Whose window it is, the browser knows.

use super::{Link, Notes, Presentation};
use crate::lesson::{Analysis, DATA, Key, StepId, Values};

/// Keys that one message may set.
const MOST_KEYS: usize = 40;
/// Characters of a value that a message may set.
const MOST_CHARACTERS: usize = 300;

/// What a message to an embed asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// The height, once more.
    Height,
    /// The state, now and at every change.
    State,
    /// Keys to set, each with its value as a link writes it.
    Keys(Vec<(String, String)>),
}

/// What a message of that type asks for; nothing that is known, mostly. `keys` are those of its field of that name.
pub fn asked(kind: &str, keys: Option<Vec<(String, String)>>) -> Option<Asked> {
    match kind {
        "sectorwise:height" => Some(Asked::Height),
        "sectorwise:subscribe" => Some(Asked::State),
        "sectorwise:set" => keys
            .filter(|keys| (1..=MOST_KEYS).contains(&keys.len()))
            .filter(|keys| keys.iter().all(|(_, value)| value.len() <= MOST_CHARACTERS))
            .map(Asked::Keys),
        _ => None,
    }
}

/// The messages that tell a height, as JSON: in our form, in Canvas's and in that of IMS.
pub fn heights(px: i32) -> [String; 3] {
    let px = px.to_string();
    [
        "{\"type\":\"sectorwise:height\",\"v\":1,\"px\":",
        "{\"subject\":\"lti.frameResize\",\"height\":",
        "{\"subject\":\"org.imsglobal.lti.frameResize\",\"height\":",
    ]
    .map(|form| [form, &px, "}"].concat())
}

/// The message that tells a state, as JSON: its link, and what the figure says of itself in its `data-*` attributes.
/// Links and attributes have no characters that JSON would escape.
pub fn state(id: StepId, analysis: &Analysis) -> String {
    let link = Link { step: Some(id), values: analysis.values, keyed: true, presentation: Presentation::default() };
    let mut out = ["{\"type\":\"sectorwise:state\",\"v\":1,\"query\":\"", &link.print(), "\",\"data\":{"].concat();
    for (place, name) in DATA.into_iter().enumerate() {
        if let Some(value) = analysis.data(place) {
            let comma = if place == 0 { "" } else { "," };
            out = [&out, comma, "\"", name.trim_start_matches("data-"), "\":\"", &value, "\""].concat();
        }
    }
    out + "}}"
}

/// A state with keys set anew as a link would set them. What the step has not, or what can't be read, is passed over.
pub fn amended(id: StepId, values: Values, keys: &[(String, String)]) -> Values {
    let mut link = Link { step: Some(id), values, keyed: true, presentation: Presentation::default() };
    for (name, given) in keys {
        if let Some(key) = Key::by_name(name).filter(|key| id.step().key(*key).is_some()) {
            link.read_key(key, given, &mut Notes::default());
        }
    }
    link.values
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(keys: &[(&str, &str)]) -> Vec<(String, String)> {
        keys.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
    }

    #[test]
    fn a_message_is_known_by_its_type_and_shape() {
        let keys = || Some(pairs(&[("stride", "3")]));
        assert_eq!(asked("sectorwise:height", None), Some(Asked::Height));
        assert_eq!(asked("sectorwise:subscribe", keys()), Some(Asked::State));
        assert_eq!(asked("sectorwise:set", keys()), Some(Asked::Keys(pairs(&[("stride", "3")]))));
        let many = pairs(&[("stride", "3"); MOST_KEYS + 1]);
        let long = pairs(&[("stride", &"3".repeat(MOST_CHARACTERS + 1))]);
        for bad in [None, Some(Vec::new()), Some(many), Some(long)] {
            assert_eq!(asked("sectorwise:set", bad), None);
        }
        for kind in ["", "set", "sectorwise:", "sectorwise:state", "sectorwise:SET"] {
            assert_eq!(asked(kind, keys()), None, "{kind}");
        }
    }

    #[test]
    fn heights_are_told_in_three_forms() {
        let told: Vec<serde_json::Value> =
            heights(517).iter().map(|text| serde_json::from_str(text).expect("JSON")).collect();
        let lti = |subject: &str| serde_json::json!({ "subject": subject, "height": 517 });
        let ours = serde_json::json!({ "type": "sectorwise:height", "v": 1, "px": 517 });
        assert_eq!(told, [ours, lti("lti.frameResize"), lti("org.imsglobal.lti.frameResize")]);
    }

    #[test]
    fn a_state_is_told_with_its_link_and_its_counts() {
        for id in StepId::ALL {
            let told = state(id, &Analysis::of(id, &id.step().start()));
            let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
            assert_eq!(told["query"], format!("step={}", id.slug()));
            assert_eq!(told["data"]["step"], id.slug());
        }
        let link = Link::parse("step=stride&stride=3").0;
        let told: serde_json::Value =
            serde_json::from_str(&state(StepId::Stride, &Analysis::of(StepId::Stride, &link.values))).expect("JSON");
        assert_eq!(told["query"], "step=stride&stride=3");
        assert_eq!(told["data"]["sectors"], "12");
        assert_eq!(told["data"]["unit"], "sector");
    }

    #[test]
    fn keys_are_set_as_a_link_sets_them() {
        let start = StepId::Stride.step().start();
        let given = [("stride", "9999"), ("unit", "line"), ("elem", "x"), ("cols", "64"), ("nothing", "1")];
        let set = amended(StepId::Stride, start, &pairs(&given));
        assert_eq!(set, Link::parse("step=stride&stride=1024&unit=line").0.values);
    }
}
