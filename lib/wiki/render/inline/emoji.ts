/**
 * The names of emoji that documentation uses, as on GitHub. Not all 1,900: an unknown name stays text,
 * and a table of all would be larger than the rest of this room.
 */
const names = `
smile 😄|smiley 😃|grinning 😀|grin 😁|laughing 😆|satisfied 😆|sweat_smile 😅|joy 😂|rofl 🤣|blush 😊
innocent 😇|wink 😉|relieved 😌|heart_eyes 😍|kissing_heart 😘|yum 😋|stuck_out_tongue 😛
sunglasses 😎|nerd_face 🤓|star_struck 🤩|partying_face 🥳|smirk 😏|unamused 😒|disappointed 😞
worried 😟|confused 😕|frowning 😦|cry 😢|sob 😭|angry 😠|rage 😡|exploding_head 🤯|flushed 😳
scream 😱|fearful 😨|hugs 🤗|thinking 🤔|shushing_face 🤫|neutral_face 😐|expressionless 😑
roll_eyes 🙄|sleeping 😴|zzz 💤|mask 😷|robot 🤖|ghost 👻|skull 💀|alien 👽|poop 💩|hankey 💩
wave 👋|ok_hand 👌|pinching_hand 🤏|v ✌️|crossed_fingers 🤞|point_left 👈|point_right 👉|point_up ☝️
point_up_2 👆|point_down 👇|thumbsup 👍|+1 👍|thumbsdown 👎|-1 👎|fist ✊|facepunch 👊|punch 👊|clap 👏
raised_hands 🙌|open_hands 👐|handshake 🤝|pray 🙏|muscle 💪|raised_hand ✋|hand ✋|writing_hand ✍️
eyes 👀|eye 👁️|brain 🧠|ear 👂|nose 👃|baby 👶|man 👨|woman 👩|technologist 🧑‍💻|detective 🕵️
heart ❤️|orange_heart 🧡|yellow_heart 💛|green_heart 💚|blue_heart 💙|purple_heart 💜|black_heart 🖤
broken_heart 💔|sparkling_heart 💖|two_hearts 💕|heartpulse 💗|100 💯|anger 💢|boom 💥|collision 💥
dizzy 💫|sweat_drops 💦|dash 💨|bomb 💣|speech_balloon 💬|thought_balloon 💭|fire 🔥|sparkles ✨
star ⭐|star2 🌟|zap ⚡|sunny ☀️|cloud ☁️|rainbow 🌈|snowflake ❄️|umbrella ☔|droplet 💧|ocean 🌊
earth_africa 🌍|earth_americas 🌎|earth_asia 🌏|globe_with_meridians 🌐|world_map 🗺️|moon 🌔
tada 🎉|confetti_ball 🎊|balloon 🎈|gift 🎁|birthday 🎂|cake 🍰|trophy 🏆|medal_sports 🏅|1st_place_medal 🥇
2nd_place_medal 🥈|3rd_place_medal 🥉|dart 🎯|game_die 🎲|video_game 🎮|art 🎨|performing_arts 🎭
musical_note 🎵|headphones 🎧|clapper 🎬|camera 📷|movie_camera 🎥|tv 📺|radio 📻
rocket 🚀|airplane ✈️|car 🚗|red_car 🚗|bus 🚌|train 🚆|bike 🚲|ship 🚢|anchor ⚓|construction 🚧
rotating_light 🚨|vertical_traffic_light 🚦|stop_sign 🛑|fuelpump ⛽|house 🏠|office 🏢|factory 🏭
hospital 🏥|bank 🏦|school 🏫|tent ⛺|building_construction 🏗️|classical_building 🏛️
watch ⌚|iphone 📱|phone ☎️|telephone_receiver 📞|computer 💻|desktop_computer 🖥️|keyboard ⌨️|printer 🖨️
floppy_disk 💾|cd 💿|dvd 📀|battery 🔋|electric_plug 🔌|bulb 💡|flashlight 🔦|satellite 📡|mag 🔍
mag_right 🔎|microscope 🔬|telescope 🔭|alembic ⚗️|test_tube 🧪|petri_dish 🧫|dna 🧬|syringe 💉|pill 💊
adhesive_bandage 🩹|stethoscope 🩺|key 🔑|old_key 🗝️|lock 🔒|unlock 🔓|closed_lock_with_key 🔐|shield 🛡️
hammer 🔨|wrench 🔧|hammer_and_wrench 🛠️|nut_and_bolt 🔩|gear ⚙️|toolbox 🧰|magnet 🧲|link 🔗|chains ⛓️
paperclip 📎|scissors ✂️|straight_ruler 📏|triangular_ruler 📐|pushpin 📌|round_pushpin 📍|crayon 🖍️
pencil 📝|memo 📝|pencil2 ✏️|black_nib ✒️|pen 🖊️|paintbrush 🖌️|book 📖|open_book 📖|books 📚|notebook 📓
ledger 📒|closed_book 📕|green_book 📗|blue_book 📘|orange_book 📙|bookmark 🔖|bookmark_tabs 📑|label 🏷️
newspaper 📰|page_facing_up 📄|page_with_curl 📃|scroll 📜|clipboard 📋|calendar 📆|date 📅|card_index 📇
file_folder 📁|open_file_folder 📂|card_file_box 🗃️|file_cabinet 🗄️|wastebasket 🗑️|package 📦|mailbox 📫
email ✉️|envelope ✉️|incoming_envelope 📨|e-mail 📧|inbox_tray 📥|outbox_tray 📤|chart_with_upwards_trend 📈
chart_with_downwards_trend 📉|bar_chart 📊|moneybag 💰|dollar 💵|credit_card 💳|receipt 🧾|briefcase 💼
bell 🔔|no_bell 🔕|loudspeaker 📢|mega 📣|speaker 🔈|sound 🔉|mute 🔇|hourglass ⌛|alarm_clock ⏰
stopwatch ⏱️|timer_clock ⏲️|clock1 🕐|clock3 🕒|clock9 🕘|clock12 🕛|recycle ♻️|arrows_counterclockwise 🔄
warning ⚠️|no_entry ⛔|no_entry_sign 🚫|x ❌|heavy_check_mark ✔️|white_check_mark ✅|ballot_box_with_check ☑️
negative_squared_cross_mark ❎|heavy_multiplication_x ✖️|heavy_plus_sign ➕|heavy_minus_sign ➖|question ❓
grey_question ❔|exclamation ❗|heavy_exclamation_mark ❗|grey_exclamation ❕|bangbang ‼️|interrobang ⁉️
information_source ℹ️|o ⭕|red_circle 🔴|orange_circle 🟠|yellow_circle 🟡|green_circle 🟢|large_blue_circle 🔵
purple_circle 🟣|white_circle ⚪|black_circle ⚫|large_blue_diamond 🔷|small_red_triangle 🔺|arrow_up ⬆️
arrow_down ⬇️|arrow_left ⬅️|arrow_right ➡️|arrow_upper_right ↗️|arrow_forward ▶️|fast_forward ⏩|rewind ⏪
leftwards_arrow_with_hook ↩️|arrow_right_hook ↪️|repeat 🔁|twisted_rightwards_arrows 🔀|back 🔙|end 🔚|on 🔛
soon 🔜|top 🔝|new 🆕|free 🆓|up 🆙|cool 🆒|ok 🆗|sos 🆘|id 🆔|abc 🔤|1234 🔢|hash #️⃣|zero 0️⃣|one 1️⃣|two 2️⃣
three 3️⃣|four 4️⃣|five 5️⃣|six 6️⃣|seven 7️⃣|eight 8️⃣|nine 9️⃣|keycap_ten 🔟|copyright ©️|registered ®️|tm ™️
infinity ♾️|atom_symbol ⚛️|peace_symbol ☮️|checkered_flag 🏁|triangular_flag_on_post 🚩|white_flag 🏳️
crystal_ball 🔮|puzzle_piece 🧩|jigsaw 🧩|ticket 🎫|octocat 🐙|snake 🐍|whale 🐳|penguin 🐧|crab 🦀|turtle 🐢|dog 🐶|cat 🐱
seedling 🌱|coffee ☕|pizza 🍕|cookie 🍪|bee 🐝
`;
let table: ReadonlyMap<string, string> | null = null;

/** Null for a name that is not in the table. */
export function emojiOf(name: string): string | null {
  table ??= new Map(
    names
      .split(/[|\n]/)
      .filter((entry) => entry !== "")
      .map((entry) => entry.split(" ") as [string, string]),
  );
  return table.get(name) ?? null;
}
